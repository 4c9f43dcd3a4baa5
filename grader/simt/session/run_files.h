#pragma once
/// The files of a whole program that is judged. They lie in memory: the grader gives some of them,
/// the program makes others, and no file of the system can be reached through them.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>

namespace simtutor::simt {

class RunFiles {
  public:
    /// One for the process.
    static RunFiles& get();

    /// A file that the program may read. The name "stdin" makes it the standard input.
    void give(const std::string& name, const void* bytes, std::size_t size);
    /// A file that the program shall write. @param most bytes that it may have
    void expect(const std::string& name, std::size_t most);

    /// fopen for the program. @return nullptr, and errno says why
    std::FILE* open(std::string_view path, std::string_view mode);
    /// fclose of one of these, which is no stream any more then.
    int close(std::FILE* stream);
    /// Whether open() gave this stream, and it is still open.
    bool is_open(const std::FILE* stream) const { return streams_.contains(stream); }
    /// What is still in the streams' buffers gets into the files.
    void close_all();

    /// What the program made of a file.
    struct Written {
        bool made = false;  ///< it was opened for writing
        bool cut = false;   ///< the program wanted to write more than it may
        std::string_view bytes;
    };
    Written written(const std::string& name) const;

    /// The most that one word read from a stream can have.
    std::size_t longest_word() const { return longest_; }

  private:
    struct File {
        std::string bytes;
        std::size_t most = 0;
        bool given = false, made = false, cut = false;
    };
    struct Stream;
    static ssize_t read(void* cookie, char* to, std::size_t size);
    static ssize_t write(void* cookie, const char* from, std::size_t size);
    static int seek(void* cookie, off64_t* place, int whence);
    static int forget(void* cookie);
    std::FILE* stream_of(File& file, std::string_view mode);

    std::map<std::string, File> files_;
    std::map<const std::FILE*, Stream*> streams_;
    std::size_t longest_ = 0;
};

}  // namespace simtutor::simt
