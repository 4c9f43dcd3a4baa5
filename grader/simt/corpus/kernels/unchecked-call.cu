// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: ends launch_failed
// corpus: expect copy.size 8
// corpus: expect api.unchecked-error 8
void run(float* c) {
    float host[4] = {};
    ::simt::discard(cudaMemcpy(host, c, 512, cudaMemcpyDeviceToHost));
}
