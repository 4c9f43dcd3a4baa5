#pragma once
/// The translator handles CUDA's keywords; these are macros of the toolkit's own headers.

#ifndef CUDARTAPI
#define CUDARTAPI
#endif
#ifndef CUDART_CB
#define CUDART_CB
#endif
