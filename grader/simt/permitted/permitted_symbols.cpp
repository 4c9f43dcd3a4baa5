#include "grader/simt/permitted/permitted_symbols.h"

#include <cxxabi.h>
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>
#include <string_view>

#include "grader/simt/permitted/beginnings.h"

namespace simtutor::simt {
namespace {

using namespace std::string_view_literals;

/// Beginnings of what the simulator's library and the compiler's own calls are named.
constexpr std::array simulator = {"cuda"sv,
                                  "__simt_"sv,
                                  "__tsan_"sv,
                                  "__ubsan_handle_"sv,
                                  "GOMP_"sv,
                                  "omp_"sv,
                                  "__sanitizer_cov_trace_pc"sv,
                                  "__x86_indirect_thunk_"sv};

/// Functions of CUDA's libraries: they check every array, but they do a lesson's work.
constexpr std::array library_functions = {"cublas"sv, "cufft"sv};

std::set<std::string> words(const std::string& list) {
    std::istringstream text(list);
    return {std::istream_iterator<std::string>(text), {}};
}

/// Of the C library: computes, reads strings, formats, measures time or ends the program. What
/// copies is not among it, for it has no hooks; memcpy, memmove and memset are the simulator's own.
const std::set<std::string> c_library = words(
    "_ITM_deregisterTMCloneTable _ITM_registerTMCloneTable __assert_fail __ctype_b_loc "
    "__ctype_get_mb_cur_max __ctype_tolower_loc __ctype_toupper_loc __cxa_atexit "
    "__cxa_finalize __cxa_thread_atexit __errno_location __gmon_start__ __isoc23_sscanf "
    "__isoc23_strtol __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull __isoc99_sscanf "
    "__stack_chk_fail __tls_get_addr abort abs aligned_alloc asctime atof atoi atol "
    "atoll bcmp bsearch calloc clock clock_gettime ctime difftime div drand48 erand48 "
    "exit fflush fprintf fputc fputs free fwrite gettimeofday gmtime index isalnum "
    "isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper "
    "isxdigit jrand48 labs ldiv llabs lldiv localtime lrand48 malloc memchr memcmp "
    "memcpy memmem memmove memrchr memset mktime mrand48 nrand48 posix_memalign printf "
    "putc putchar puts rand rand_r random realloc rindex snprintf sprintf srand srand48 "
    "srandom sscanf stderr stdout strcasecmp strchr strcmp strcspn strerror strlen "
    "strncasecmp strncmp strnlen strpbrk strrchr strspn strstr strtod strtof strtol "
    "strtold strtoll strtoul strtoull time timespec_get tolower toupper vfprintf vprintf "
    "vsnprintf vsprintf");

/// Less of it for CUDA lessons, where each pointer that such a function gets is asked about first
/// (module/wrapped_functions.h): what is left out cannot be asked, or calls back.
const std::set<std::string> c_library_unasked = words(
    "__isoc23_sscanf __isoc99_sscanf aligned_alloc asctime bsearch ctime drand48 "
    "erand48 gmtime index jrand48 lldiv localtime mktime nrand48 posix_memalign realloc rindex "
    "sprintf sscanf strerror strtold vfprintf vprintf vsnprintf vsprintf free");

/// Streams, for CUDA lessons: their functions are asked about, and each file is one that the grader
/// gives or takes (session/run_files.h).
const std::set<std::string> streams = words("getchar stdin perror _ZSt4cout _ZSt4cerr _ZSt4clog");

/// Mathematics with results behind pointers that are not asked about.
const std::set<std::string> mathematics_unasked =
    words("frexpl modfl remquol sincosl lgammal_r nan nanf nanl signgam");

/// The C++ library for CUDA lessons: what its headers need of the compiled part. All else of it
/// would work on a submission's memory without hooks.
constexpr std::array cpp_headers_only = {"_ZSt9terminatev"sv,
                                         "_ZSt21__glibcxx_assert"sv,
                                         "_ZSt17__throw"sv,
                                         "_ZSt16__throw"sv,
                                         "_ZSt18__throw"sv,
                                         "_ZSt19__throw"sv,
                                         "_ZSt20__throw"sv,
                                         "_ZSt21__throw"sv,
                                         "_ZSt22__throw"sv,
                                         "_ZSt23__throw"sv,
                                         "_ZSt24__throw"sv,
                                         "_ZSt25__throw"sv,
                                         "_ZSt26__throw"sv,
                                         "_ZSt27__throw"sv,
                                         "_ZSt28__throw"sv,
                                         "_ZSt29__throw"sv,
                                         "_ZNSt8ios_base4Init"sv,
                                         "_ZSt21ios_base_library_initv"sv,
                                         "_ZTVN10__cxxabiv1"sv,
                                         "_ZTI"sv,
                                         "_ZTSN"sv,
                                         "_ZNSt6chrono3_V212steady_clock3now"sv,
                                         "_ZNSt6chrono3_V212system_clock3now"sv,
                                         "_ZNKSt8__detail20_Prime_rehash_policy"sv,
                                         "_ZSt11_Hash_bytes"sv,
                                         "_ZSt15_Fnv_hash_bytes"sv,
                                         "_ZSt7nothrow"sv,
                                         "__cxa_begin_catch"sv,
                                         "__cxa_end_catch"sv,
                                         "__cxa_rethrow"sv,
                                         "__cxa_guard_"sv,
                                         "__cxa_pure_virtual"sv,
                                         "__cxa_deleted_virtual"sv,
                                         "__cxa_throw_bad_array_new_length"sv,
                                         "__cxa_bad_cast"sv,
                                         "__cxa_bad_typeid"sv,
                                         "__gxx_personality_v0"sv,
                                         "__dynamic_cast"sv,
                                         "__cxa_atexit"sv,
                                         "__cxa_finalize"sv};

/// More of it for CPU lessons, where host threads are a subject.
const std::set<std::string> c_library_threads = words(
    "get_nprocs nanosleep pthread_attr_destroy pthread_attr_init "
    "pthread_attr_setstacksize pthread_barrier_destroy pthread_barrier_init "
    "pthread_barrier_wait pthread_cond_broadcast pthread_cond_clockwait "
    "pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_cond_timedwait "
    "pthread_cond_wait pthread_create pthread_detach pthread_equal pthread_exit "
    "pthread_join pthread_key_create pthread_mutex_destroy pthread_mutex_init "
    "pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock pthread_once "
    "pthread_self sched_getcpu sched_yield sysconf usleep");

/// Parts of the C++ library that reach files, threads or the loader, as they stand in names.
constexpr std::array cpp_files = {"basic_file"sv,     "basic_filebuf"sv,     "basic_ifstream"sv,
                                  "basic_ofstream"sv, "basic_fstream"sv,     "filesystem"sv,
                                  "stdio_filebuf"sv,  "stdio_sync_filebuf"sv};

/// Names that only the checks may define, wherever they are seen.
constexpr std::array owned = {"__tsan_"sv,           "__ubsan_"sv,       "__asan_"sv,
                              "__sanitizer_"sv,      "__interceptor_"sv, "GOMP_"sv,
                              "simtutor_boundary"sv, "__x86_"sv,         "__wrap_"sv};

template <class List>
bool contains_one(std::string_view name, const List& list) {
    return std::any_of(list.begin(), list.end(), [&](std::string_view one) {
        return name.find(one) != std::string_view::npos;
    });
}

/// As the source has it: "std::thread::join()".
std::string readable(const std::string& name) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
    return status == 0 && text ? text.get() : name;
}

/// Beginnings of names of the C++ library and of what the compiler calls in it.
constexpr std::array cpp_library = {"_ZSt"sv,          "_ZNSt"sv,
                                    "_ZNKSt"sv,        "_ZTVSt"sv,
                                    "_ZTISt"sv,        "_ZTSSt"sv,
                                    "_ZTTSt"sv,        "_ZTCSt"sv,
                                    "_ZGVNSt"sv,       "_Znw"sv,
                                    "_Zna"sv,          "_Zdl"sv,
                                    "_Zda"sv,          "_ZTVN10__cxxabiv1"sv,
                                    "_ZTI"sv,          "_ZNVSt"sv,
                                    "__cxa_"sv,        "__gxx_personality_v0"sv,
                                    "__dynamic_cast"sv};

/// A library may have no versions of its symbols: then their names tell.
bool is_cpp_library(const ImportedSymbol& symbol) {
    return symbol.library.starts_with("libstdc++.so") ||
           (symbol.library.empty() && begins_with_one(symbol.name, cpp_library));
}

bool is_mathematics(const ImportedSymbol& symbol) {
    if (symbol.library.starts_with("libm.so") || symbol.library.starts_with("libmvec.so"))
        return true;
    static void* const library = dlopen("libm.so.6", RTLD_LAZY | RTLD_LOCAL);
    void* const found =
        symbol.library.empty() && library ? dlsym(library, symbol.name.c_str()) : nullptr;
    Dl_info place{};
    return found && dladdr(found, &place) && place.dli_fname &&
           std::string_view(place.dli_fname).find("/libm.so") != std::string_view::npos;
}

bool is_permitted(const ImportedSymbol& symbol, SymbolList list) {
    const std::string_view name = symbol.name;
    if (begins_with_one(name, simulator)) return true;
    if (list == SymbolList::cuda && name.starts_with("__wrap_")) return true;
    if (is_mathematics(symbol))
        return list == SymbolList::cpp || !mathematics_unasked.contains(symbol.name);
    if (symbol.library.starts_with("libgomp.so")) return list == SymbolList::cpp;
    if (symbol.library.starts_with("libgcc_s.so"))
        return !name.starts_with("_Unwind_") || name == "_Unwind_Resume";
    if (symbol.library.empty() && name == "_Unwind_Resume") return true;
    if (list == SymbolList::cuda && streams.contains(symbol.name)) return true;
    if (is_cpp_library(symbol)) {
        if (list == SymbolList::cuda) return begins_with_one(name, cpp_headers_only);
        return !contains_one(name, cpp_files);
    }
    if (list == SymbolList::cuda && c_library_unasked.contains(symbol.name)) return false;
    if (c_library.contains(symbol.name)) return true;
    return list == SymbolList::cpp && c_library_threads.contains(symbol.name);
}

/// Refused parts of the library whose symbols nobody knows who uses them: what the symbols begin
/// with (readable), what a program has of them, and what it can have instead. Containers, for one,
/// store through pointers of their own, where nobody can ask first.
struct LibraryPart {
    std::string_view symbol, part, instead;
};
constexpr std::array library_parts = {
    LibraryPart{"std::_Rb_tree", "std::map and std::set", "std::unordered_map or a sorted vector"},
    LibraryPart{"std::__detail::_List", "std::list", "std::vector"},
    LibraryPart{"__libc_single_threaded", "std::shared_ptr", "std::unique_ptr"},
    LibraryPart{"__cxa_", "exceptions", "a message and std::exit(1)"},
    LibraryPart{"std::runtime_error", "exceptions", "a message and std::exit(1)"},
    LibraryPart{"std::logic_error", "exceptions", "a message and std::exit(1)"},
    LibraryPart{"std::invalid_argument", "exceptions", "a message and std::exit(1)"},
    LibraryPart{"std::exception", "exceptions", "a message and std::exit(1)"},
    LibraryPart{"std::basic_ios", "string and file streams", "std::to_string and std::stod"},
    LibraryPart{"qsort", "qsort", "std::sort"},
};

/// " (it belongs to std::map and std::set; use …)", or empty.
std::string part_of_library(std::string_view readable_name) {
    for (const LibraryPart& known : library_parts) {
        // "vtable for std::runtime_error"
        const std::size_t at = readable_name.find(known.symbol);
        const bool begins =
            at == 0 || (at != std::string_view::npos && readable_name[at - 1] == ' ');
        if (begins)
            return " (it belongs to " + std::string(known.part) + "; use " +
                   std::string(known.instead) + ")";
    }
    return "";
}

}  // namespace

std::string forbidden_symbol(const ModuleSymbols& module, SymbolList list, bool libraries) {
    for (const ImportedSymbol& symbol : module.imported) {
        if (list == SymbolList::cuda && begins_with_one(symbol.name, library_functions)) {
            if (libraries) continue;
            return "calls '" + symbol.name +
                   "'; here the computation is to be written as a kernel of your own";
        }
        if (!is_permitted(symbol, list))
            return "calls '" + readable(symbol.name) + "'" +
                   (list == SymbolList::cuda ? part_of_library(readable(symbol.name)) : "") +
                   ", which reaches beyond what is checked; a submission uses the language, " +
                   "mathematics, memory, strings, printf" +
                   (list == SymbolList::cuda ? " and CUDA" : " and threads");
    }
    for (const DefinedSymbol& symbol : module.defined) {
        if (symbol.is_indirect)
            return "defines '" + readable(symbol.name) +
                   "' by code that runs while it is loaded; write an ordinary function";
        if (begins_with_one(symbol.name, owned))
            return "defines '" + symbol.name +
                   "', a name of the checks; give the function another one";
    }
    if (module.writes_code)
        return "needs memory that is both written and run; write ordinary functions";
    return "";
}

}  // namespace simtutor::simt
