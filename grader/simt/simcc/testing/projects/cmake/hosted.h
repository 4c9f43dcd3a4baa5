#pragma once
void run_doubled(int* a, int n);
