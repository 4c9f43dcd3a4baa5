// The rule of the game, apart from the kernels that apply it.

__device__ unsigned int births;  // how many cells were born, over all generations

// Bit k: next state of a dead cell with k neighbours; bit 9 + k: of a living one.
// Born with 3, stays with 2 or 3.
__device__ const unsigned int rule_bits = 1u << 3 | 1u << (9 + 2) | 1u << (9 + 3);

__device__ unsigned char next_state(unsigned char alive, int neighbours) {
    return rule_bits >> (9 * alive + neighbours) & 1u;
}
