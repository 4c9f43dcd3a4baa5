#pragma once
/// The standard headers that nvcc includes ahead of every .cu file. simcc includes them; a
/// lesson does where the file does not compile without, for they take a tenth of a second.

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmath>
#include <cstdlib>
#include <new>
#include <utility>
