#pragma once
/// The translator knows CUDA's keywords; what is left are macros of the toolkit's own headers.

#ifndef CUDARTAPI
#define CUDARTAPI
#endif
#ifndef CUDART_CB
#define CUDART_CB
#endif
