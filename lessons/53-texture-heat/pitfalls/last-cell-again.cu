// Wrong: threads beyond the edges of step_plane make the last row and column once more.

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
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeLinear;
    what.res.linear.devPtr = const_cast<float*>(cells);
    what.res.linear.desc = cudaCreateChannelDesc<float>();
    what.res.linear.sizeInBytes = count * sizeof(float);
    cudaTextureDesc how = {};
    how.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &what, &how, nullptr);
    return texture;
}

/// One step; old cells and heaters are read through linear textures.
__global__ void step_linear(cudaTextureObject_t old, cudaTextureObject_t heaters, float* next,
                            int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const int here = y * width + x;
    const int left = x > 0 ? here - 1 : here, right = x < width - 1 ? here + 1 : here;
    const int up = y > 0 ? here - width : here, down = y < height - 1 ? here + width : here;
    next[here] = after_step(tex1Dfetch<float>(heaters, here), tex1Dfetch<float>(old, here),
                            tex1Dfetch<float>(old, left), tex1Dfetch<float>(old, right),
                            tex1Dfetch<float>(old, up), tex1Dfetch<float>(old, down));
}

/// As heat_global, through linear textures.
void heat_linear(const float* heaters, float* field, int width, int height, int steps) {
    const std::size_t count = std::size_t{1} * width * height;
    float* other = nullptr;
    cudaMalloc(&other, count * sizeof(float));
    float* const buffers[2] = {field, other};
    const cudaTextureObject_t textures[2] = {linear_texture(field, count),
                                             linear_texture(other, count)};
    const cudaTextureObject_t heater_texture = linear_texture(heaters, count);
    for (int step = 0; step < steps; ++step)
        step_linear<<<grid_of(width, height), block_of()>>>(
            textures[step % 2], heater_texture, buffers[(step + 1) % 2], width, height);
    if (steps % 2 == 1)
        cudaMemcpy(field, other, count * sizeof(float), cudaMemcpyDeviceToDevice);
    for (const cudaTextureObject_t texture : textures) cudaDestroyTextureObject(texture);
    cudaDestroyTextureObject(heater_texture);
    cudaFree(other);
}

/// A plate whose rows lie `pitch` bytes apart, with a texture of two dimensions.
struct Plate {
    float* cells;
    std::size_t pitch;
    cudaTextureObject_t texture;
};

Plate make_plate(int width, int height) {
    Plate plate = {};
    cudaMallocPitch(&plate.cells, &plate.pitch, width * sizeof(float), height);
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypePitch2D;
    what.res.pitch2D.devPtr = plate.cells;
    what.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    what.res.pitch2D.width = width;
    what.res.pitch2D.height = height;
    what.res.pitch2D.pitchInBytes = plate.pitch;
    cudaTextureDesc how = {};
    how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
    how.filterMode = cudaFilterModePoint;
    how.readMode = cudaReadModeElementType;
    cudaCreateTextureObject(&plate.texture, &what, &how, nullptr);
    return plate;
}

void free_plate(const Plate& plate) {
    cudaDestroyTextureObject(plate.texture);
    cudaFree(plate.cells);
}

/// One step; old cells and heaters are read through textures of two dimensions. The rows of `next`
/// lie `pitch` bytes apart.
__global__ void step_plane(cudaTextureObject_t old, cudaTextureObject_t heaters, float* next,
                           std::size_t pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width) x = width - 1;  // the blocks stick out
    if (y >= height) y = height - 1;
    next[y * (pitch / sizeof(float)) + x] =
        after_step(tex2D<float>(heaters, x, y), tex2D<float>(old, x, y),
                   tex2D<float>(old, x - 1, y), tex2D<float>(old, x + 1, y),
                   tex2D<float>(old, x, y - 1), tex2D<float>(old, x, y + 1));
}

/// As heat_global, through textures of two dimensions.
void heat_plane(const float* heaters, float* field, int width, int height, int steps) {
    const std::size_t row = width * sizeof(float);
    const Plate plates[2] = {make_plate(width, height), make_plate(width, height)};
    const Plate heater_plate = make_plate(width, height);
    cudaMemcpy2D(plates[0].cells, plates[0].pitch, field, row, row, height,
                 cudaMemcpyDeviceToDevice);
    cudaMemcpy2D(heater_plate.cells, heater_plate.pitch, heaters, row, row, height,
                 cudaMemcpyDeviceToDevice);
    for (int step = 0; step < steps; ++step) {
        const Plate& next = plates[(step + 1) % 2];
        step_plane<<<grid_of(width, height), block_of()>>>(plates[step % 2].texture,
                                                           heater_plate.texture, next.cells,
                                                           next.pitch, width, height);
    }
    const Plate& last = plates[steps % 2];
    cudaMemcpy2D(field, row, last.cells, last.pitch, row, height, cudaMemcpyDeviceToDevice);
    for (const Plate& plate : plates) free_plate(plate);
    free_plate(heater_plate);
}
