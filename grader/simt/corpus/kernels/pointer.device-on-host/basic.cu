// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect pointer.device-on-host 5
void run(float* c) {
    c[0] = 1;
}
