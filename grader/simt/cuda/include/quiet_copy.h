#pragma once

/// A copy without hooks, for the headers here.
__attribute__((always_inline, unused)) static inline void simt_copy_quietly(void* to,
                                                                            const void* from,
                                                                            unsigned long bytes) {
    __builtin_memcpy(to, from, bytes);
}
