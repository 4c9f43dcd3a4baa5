#pragma once
/// How the processes of a split launch (split_launch.h) tell what their blocks did: a file in
/// memory, written once from front to end and read when it is complete.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace simtutor::simt {

/// Written by a helper process. Ends the process when the file takes no more.
class SliceWriter {
  public:
    explicit SliceWriter(int file) : file_(file) {}
    void put_bytes(const void* data, std::size_t bytes);
    /// Only for types without pointers: another process reads it.
    template <class Value>
    void put(const Value& value) {
        put_bytes(&value, sizeof value);
    }
    /// Marks the file as complete.
    void finish();

  private:
    void flush();

    int file_;
    std::vector<unsigned char> buffer_;
};

/// Reads a complete file in the order in which it was written.
class SliceReader {
  public:
    SliceReader() = default;
    ~SliceReader();
    SliceReader(const SliceReader&) = delete;
    SliceReader& operator=(const SliceReader&) = delete;

    /// @return false if the file is not complete: its writer gave up
    bool open(int file);
    template <class Value>
    Value get() {
        Value value;
        std::memcpy(&value, take(sizeof value), sizeof value);
        return value;
    }
    /// `count` values that follow each other.
    template <class Value>
    const Value* get_array(std::size_t count) {
        return static_cast<const Value*>(take(count * sizeof(Value)));
    }

  private:
    const void* take(std::size_t bytes);

    unsigned char* data_ = nullptr;
    std::size_t size_ = 0, next_ = 0;
};

}  // namespace simtutor::simt
