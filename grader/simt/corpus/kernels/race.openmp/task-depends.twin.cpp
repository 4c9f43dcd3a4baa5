// corpus: entry void chain(float* c)
// corpus: array c inout 4
// One task writes, several read, another one writes again.
void chain(float* c) {
    float x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(x) depend(out : x)
        x = 5;
#pragma omp task shared(x) depend(in : x)
        c[0] = x;
#pragma omp task shared(x) depend(in : x)
        c[1] = x;
#pragma omp task shared(x) depend(inout : x)
        x += 1;
#pragma omp task shared(x) depend(mutexinoutset : x)
        x += 1;
#pragma omp task shared(x) depend(in : x)
        c[2] = x;
    }
}
