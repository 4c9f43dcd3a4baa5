#include "grader/simt/engine/slice_changes.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/split_launch.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {
namespace {

/// A granule of memory that a part has touched: what its cell says, and what it holds.
struct Change {
    std::uint64_t address;
    Cell cell;
    Stamp other;  ///< another reader since the split; 0: none is known
    std::uint32_t data;
    std::uint8_t bytes;        ///< 4, or 1 in a word whose bytes have cells of their own
    std::uint8_t initialised;  ///< a bit for each byte
    std::uint8_t unused[2] = {};
};
static_assert(sizeof(Change) == 40);

/// One of several readers of a word in shared memory.
struct OtherReader {
    const Cell* cell;
    Stamp reader;
};

constexpr std::size_t changes_at_a_time = 1024;

/// The arrays and variables that a kernel can reach.
template <class Visit>
void for_each_array(Simulator& simulator, Visit visit) {
    for (const auto& array : simulator.memory().allocations())
        if (array->live_bytes && array->device_may_access()) visit(*array);
    for (const auto& variable : Simulator::get().variables().all()) visit(*variable);
}

/// Changes in lists of bounded length; an empty one is the last.
class ChangeWriter {
  public:
    explicit ChangeWriter(SliceWriter& writer) : writer_(writer) {}
    void add(const Change& change) {
        changes_.push_back(change);
        if (changes_.size() == changes_at_a_time) flush();
    }
    void finish() {
        if (!changes_.empty()) flush();
        flush();
    }

  private:
    void flush() {
        writer_.put(std::uint64_t{changes_.size()});
        writer_.put_bytes(changes_.data(), changes_.size() * sizeof(Change));
        changes_.clear();
    }
    SliceWriter& writer_;
    std::vector<Change> changes_;
};

template <class Visit>
void read_changes(SliceReader& reader, Visit visit) {
    while (const auto count = reader.get<std::uint64_t>()) {
        const Change* const changes = reader.get_array<Change>(count);
        for (std::size_t i = 0; i < count; ++i) visit(changes[i]);
    }
}

Change change_of(const Shadow& shadow, std::uint64_t base, std::uint64_t offset, const Cell& cell,
                 unsigned bytes, Stamp split) {
    const Stamp other = Simulator::get().other_readers().find(cell);
    Change change{
        base + offset, cell, other < split ? 0 : other, 0, static_cast<std::uint8_t>(bytes), 0};
    std::memcpy(&change.data, reinterpret_cast<const void*>(change.address), bytes);
    for (unsigned byte = 0; byte < bytes; ++byte)
        if (shadow.initialised(offset + byte, 1))
            change.initialised = static_cast<std::uint8_t>(change.initialised | 1u << byte);
    return change;
}

/// Everything that was touched since `floor`. A reader from before the split can have got a flag
/// since, so `floor` is the beginning of the launch.
void write_touched(const Shadow& shadow, std::uint64_t base, std::uint64_t size, Stamp floor,
                   Stamp split, ChangeWriter& writer) {
    for (std::uint64_t offset = 0; offset < size; offset += 4) {
        const Cell& word = shadow.word(offset);
        if (word.write < floor && word.read < floor) [[likely]]
            continue;
        const auto bytes = static_cast<unsigned>(std::min<std::uint64_t>(4, size - offset));
        if (!word.split() && bytes == 4) {
            writer.add(change_of(shadow, base, offset, word, 4, split));
            continue;
        }
        for (unsigned byte = 0; byte < bytes; ++byte) {
            const Cell& cell = word.split() ? Shadow::bytes_of(word)[byte] : word;
            if (cell.write >= floor || cell.read >= floor)
                writer.add(change_of(shadow, base, offset + byte, cell, 1, split));
        }
    }
}

/// What blocks left in shared memory can only be seen by a read of what its block did not write,
/// which is a finding; but such a program, too, must get the values of one core.
void write_shared_memory(Simulator& simulator, Stamp split, SliceWriter& writer) {
    ChangeWriter changes(writer);
    simulator.for_each_slot([&](Block& block) {
        SharedMemory* const shared = block.shared_memory();
        if (!shared) return;
        for (std::uint64_t offset = 0; offset < shared->used_bytes(); offset += 4) {
            const Cell& word = shared->shadow.word(offset);
            if (word.write >= split)
                changes.add(change_of(shared->shadow, shared->base(), offset, word, 4, split));
        }
    });
    changes.finish();
}

/// The table of readers has few places: those of shared memory take some, too.
void write_shared_readers(Simulator& simulator, Stamp split, SliceWriter& writer) {
    std::vector<OtherReader> readers;
    simulator.other_readers().for_each([&](const Cell* cell, Stamp reader) {
        if (reader >= split && flat::of_shared_memory(cell)) readers.push_back({cell, reader});
    });
    writer.put(std::uint64_t{readers.size()});
    writer.put_bytes(readers.data(), readers.size() * sizeof(OtherReader));
}

/// Adds the changes of one part.
class Addition {
  public:
    Addition(Simulator& simulator, std::uint32_t first)
        : simulator_(simulator),
          split_(make_stamp(first, 0)),
          shift_(make_stamp(simulator.segments().next() - first, 0)) {}

    /// @return true if this process and the part have not touched one granule such that their order
    /// counts
    bool allowed(const Change& change);
    void add(const Change& change);
    /// The part's stamp as a stamp of this process.
    Stamp here(Stamp stamp) const { return stamp < split_ ? stamp : stamp + shift_; }

  private:
    Allocation& array_of(std::uint64_t address) {
        if (!array_ || !array_->contains(address)) array_ = simulator_.array_near(address);
        return *array_;
    }
    void add_to_cell(Cell& mine, const Change& change) const;

    Simulator& simulator_;
    Stamp split_;  ///< the first after the split
    Stamp shift_;
    Allocation* array_ = nullptr;
};

bool Addition::allowed(const Change& change) {
    const bool theirs_wrote = change.cell.write >= split_;
    const bool theirs_read = change.cell.read >= split_;
    const Allocation& array = array_of(change.address);
    bool conflict = false;
    array.shadow.look_at_cells(
        change.address - array.base, change.bytes, [&](const Cell& mine, std::uint64_t) {
            conflict |= (mine.write >= split_ && (theirs_wrote || theirs_read)) ||
                        (mine.read >= split_ && theirs_wrote);
        });
    return !conflict;
}

/// The state of a cell after the accesses of both, this process's first. Both have only read, or
/// only one of them has touched it.
void Addition::add_to_cell(Cell& mine, const Change& change) const {
    const Cell& theirs = change.cell;
    OtherReaders& readers = simulator_.other_readers();
    if (theirs.write >= split_ || (theirs.read >= split_ && mine.read < split_)) {
        if (theirs.write >= split_) mine.write = here(theirs.write);
        mine.read = here(theirs.read);
        if (change.other) readers.remember(mine, here(change.other));
        return;
    }
    // Here its first reader stays, and theirs are others.
    const bool one_more = theirs.read >= split_ || theirs.read & stamp_other_readers;
    if (!one_more || mine.read & stamp_other_readers) return;
    mine.read |= stamp_other_readers;
    readers.remember(mine,
                     here(theirs.read < split_ ? change.other : theirs.read & ~stamp_reader_flags));
}

void Addition::add(const Change& change) {
    Allocation& array = array_of(change.address);
    const std::uint64_t offset = change.address - array.base;
    array.shadow.for_cells(offset, change.bytes, [&](Cell& mine) { add_to_cell(mine, change); });
    if (change.cell.write < split_) return;
    std::memcpy(reinterpret_cast<void*>(change.address), &change.data, change.bytes);
    for (unsigned byte = 0; byte < change.bytes; ++byte)
        if (change.initialised >> byte & 1) array.shadow.set_authored(offset + byte, 1);
}

}  // namespace

void write_changes(Simulator& simulator, std::uint32_t first, SliceWriter& writer) {
    const Stamp split = make_stamp(first, 0), launch = make_stamp(simulator.segments().first(), 0);
    const std::uint32_t segments = simulator.segments().next() - first;
    writer.put(std::uint64_t{segments});
    // As one array, which is read as one: the writer pads single values.
    std::vector<SegmentInfo> infos;
    for (std::uint32_t i = 0; i < segments; ++i)
        infos.push_back(simulator.segments().info(first + i));
    writer.put_bytes(infos.data(), infos.size() * sizeof(SegmentInfo));
    ChangeWriter changes(writer);
    for_each_array(simulator, [&](const Allocation& array) {
        write_touched(array.shadow, array.base, array.bytes, launch, split, changes);
    });
    changes.finish();
    write_shared_memory(simulator, split, writer);
    write_shared_readers(simulator, split, writer);
    simulator.tell(&Client::write_slice, writer);
}

bool add_changes(Simulator& simulator, std::uint32_t first, int file) {
    SliceReader check, reader;
    if (!check.open(file) || !reader.open(file)) return false;
    Addition addition(simulator, first);

    const auto segments = check.get<std::uint64_t>();
    check.get_array<SegmentInfo>(segments);
    if (simulator.segments().next() + segments >= simulator.segments().limit()) return false;
    bool allowed = true;
    read_changes(check,
                 [&](const Change& change) { allowed = allowed && addition.allowed(change); });
    if (!allowed) return false;

    reader.get<std::uint64_t>();
    const SegmentInfo* const infos = reader.get_array<SegmentInfo>(segments);
    read_changes(reader, [&](const Change& change) { addition.add(change); });
    read_changes(reader, [](const Change& change) {
        std::memcpy(reinterpret_cast<void*>(change.address), &change.data, change.bytes);
    });
    const auto readers = reader.get<std::uint64_t>();
    const OtherReader* const other = reader.get_array<OtherReader>(readers);
    for (std::uint64_t i = 0; i < readers; ++i)
        simulator.other_readers().remember(*other[i].cell, addition.here(other[i].reader));
    for (std::uint64_t i = 0; i < segments; ++i) simulator.segments().open(infos[i]);
    simulator.tell(&Client::read_slice, reader);
    return true;
}

}  // namespace simtutor::simt
