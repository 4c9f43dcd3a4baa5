#pragma once
/// The standard headers that nvcc includes ahead of every .cu file. simcc includes them; lessons do
/// not, whose compile time they would raise by a tenth of a second.

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
