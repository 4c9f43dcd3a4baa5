// corpus: entry __global__ void push(float4* c)
// corpus: launch 2 1
// corpus: array c inout 16
// corpus: expect race.global 13 15
// One block copies the whole struct while the other one sets a member.
struct Cell {
    float mass;
    short age, kind;
};
__global__ void push(float4* c) {
    Cell* cells = reinterpret_cast<Cell*>(c);
    if (blockIdx.x == 0) {
        cells[1].age = 3;
    } else {
        const Cell copy = cells[1];
        cells[2] = copy;
    }
}
