#pragma once
/// For tests of the runtime on the real engine.

#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/session/session.h"

namespace simtutor::simt {

/// A test within a session. A process has one session, so each test runs in its own (main.cpp).
class SessionTest : public testing::Test {
  protected:
    void SetUp() override { begin(); }

    /// Devices of this model, with `memory_limit` bytes of memory on each.
    static void begin(const char* device = "h100", std::uint64_t memory_limit = 1 << 20,
                      int device_count = 1) {
        SessionOptions options;
        options.device = device;
        options.device_memory_limit = memory_limit;
        options.device_count = device_count;
        begin_session(options);
    }

    /// A host array whose bounds are known.
    static void* host_array(std::uint64_t bytes, const std::string& name) {
        return allocate_array(Space::host, bytes, 1, name);
    }
    static void name_array(void* array, const std::string& name, unsigned element_bytes) {
        array_of(array).name = name;
        array_of(array).element_bytes = element_bytes;
    }
    static bool initialised(const void* byte) {
        const Allocation& array = array_of(byte);
        return array.shadow.initialised(reinterpret_cast<std::uint64_t>(byte) - array.base, 1);
    }

    static std::vector<Finding> findings() { return session_findings(); }
    /// The rules of the findings, joined by blanks.
    static std::string rules() {
        std::string text;
        for (const Finding& finding : findings()) text += (text.empty() ? "" : " ") + finding.rule;
        return text;
    }
    /// The finding, which must be the only one.
    static Finding only() {
        EXPECT_EQ(findings().size(), 1u) << rules();
        return findings().empty() ? Finding{} : findings().front();
    }

    /// What `body` gives in a kernel of one thread.
    template <class Body>
    static auto in_kernel(const Body& body) {
        using Result = std::invoke_result_t<Body>;
        struct Call {
            const Body& body;
            Result* result;
        };
        Result result{};
        const Call call{body, &result};
        const _SimtLaunchConfig config = {{1, 1, 1}, {1, 1, 1}, 0, nullptr, "student.cu", 1};
        const _SimtKernelInfo kernel = {"kernel", "student.cu", 1, ""};
        __simt_launch(
            &config, &kernel,
            [](const void* self) {
                const Call& it = *static_cast<const Call*>(self);
                *it.result = it.body();
            },
            &call, nullptr, 0);
        return result;
    }

  private:
    static Allocation& array_of(const void* pointer) {
        return *simulator_for_test().memory().owner(reinterpret_cast<std::uint64_t>(pointer));
    }
};

}  // namespace simtutor::simt
