// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.uninitialised 15
// The padding of an aligned struct is as long as a number; the third number was forgotten.
struct alignas(16) Point {
    float x, y, z;
};
__global__ void set(Point* points) {
    points[threadIdx.x].x = 1;
    points[threadIdx.x].y = 2;
}
__global__ void move(const Point* from, Point* to, float* c) {
    const int i = threadIdx.x;
    Point point;
    point = from[i];
    to[i] = point;
    c[i] = point.x + point.y;
}
void run(float* c) {
    Point *from, *to;
    cudaMalloc(&from, 32 * sizeof(Point));
    cudaMalloc(&to, 32 * sizeof(Point));
    set<<<1, 32>>>(from);
    move<<<1, 32>>>(from, to, c);
    cudaDeviceSynchronize();
    cudaFree(from);
    cudaFree(to);
}
