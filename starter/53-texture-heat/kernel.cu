// Lesson 53: heat through textures.
//
// A plate has width x height cells, row after row. In each step a cell takes the heat of its
// heater, if it has one, and otherwise moves towards the mean of its four neighbours. Beyond an
// edge the cell itself is its neighbour. `field` and `heaters` are in device memory; a heater of 0
// is none. `steps` is at least 1.
//
// Grade it with: make grade

/// The heat of a cell after a step, from its heater and from the heats before the step.
__device__ float after_step(float heater, float cell, float left, float right, float up,
                            float down) {
    if (heater != 0) return heater;
    return cell + 0.2f * (left + right + up + down - 4 * cell);
}

/// One step from `old` to `next`, through pointers: the model for the two others.
__global__ void step_global(const float* old, const float* heaters, float* next, int width,
                            int height) {
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= width || y >= height) return;
    const int here = y * width + x;
    const int left = x > 0 ? here - 1 : here, right = x < width - 1 ? here + 1 : here;
    const int up = y > 0 ? here - width : here, down = y < height - 1 ? here + width : here;
    next[here] =
        after_step(heaters[here], old[here], old[left], old[right], old[up], old[down]);
}

dim3 block_of() {
    return dim3(32, 8);
}

dim3 grid_of(int width, int height) {
    return dim3((width + 31) / 32, (height + 7) / 8);
}

/// Makes `steps` steps; the result lies in `field` again.
void heat_global(const float* heaters, float* field, int width, int height, int steps) {
    const std::size_t bytes = std::size_t{1} * width * height * sizeof(float);
    float* other = nullptr;
    cudaMalloc(&other, bytes);
    float *old = field, *next = other;
    for (int step = 0; step < steps; ++step) {
        step_global<<<grid_of(width, height), block_of()>>>(old, heaters, next, width, height);
        float* const last = old;
        old = next;
        next = last;
    }
    if (old != field) cudaMemcpy(field, old, bytes, cudaMemcpyDeviceToDevice);
    cudaFree(other);
}

/// A texture of `count` floats in a row.
cudaTextureObject_t linear_texture(const float* cells, std::size_t count) {
    // simtutor: begin student
    // TODO (first): describe the memory and how it is read, and create the texture object.
    (void)cells;
    (void)count;
    return 0;
    // simtutor: end
}

/// One step; old cells and heaters are read through linear textures.
__global__ void step_linear(cudaTextureObject_t old, cudaTextureObject_t heaters, float* next,
                            int width, int height) {
    // simtutor: begin student
    // TODO (first): as step_global, but read through the textures.
    // simtutor: end
}

/// As heat_global, through linear textures.
void heat_linear(const float* heaters, float* field, int width, int height, int steps) {
    // simtutor: begin student
    // TODO (first): a second buffer, the texture objects, the steps, and the clean-up.
    // simtutor: end
}

/// A plate whose rows lie `pitch` bytes apart, with a texture of two dimensions.
struct Plate {
    float* cells;
    std::size_t pitch;
    cudaTextureObject_t texture;
};

Plate make_plate(int width, int height) {
    Plate plate = {};
    // simtutor: begin student
    // TODO (second): memory with a pitch, and a texture object of two dimensions for it.
    (void)width;
    (void)height;
    // simtutor: end
    return plate;
}

void free_plate(const Plate& plate) {
    // simtutor: begin student
    // TODO (second)
    (void)plate;
    // simtutor: end
}

/// One step; old cells and heaters are read through textures of two dimensions. The rows of `next`
/// lie `pitch` bytes apart.
__global__ void step_plane(cudaTextureObject_t old, cudaTextureObject_t heaters, float* next,
                           std::size_t pitch, int width, int height) {
    // simtutor: begin student
    // TODO (second): the textures take care of the edges.
    // simtutor: end
}

/// As heat_global, through textures of two dimensions.
void heat_plane(const float* heaters, float* field, int width, int height, int steps) {
    // simtutor: begin student
    // TODO (second): three plates, copies of rows, the steps, and the clean-up.
    // simtutor: end
}
