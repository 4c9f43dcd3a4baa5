// Textures and surfaces: which texels are read, with which weights, and what is refused.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "grader/simt/cuda/runtime/testing/session_test.h"
#include "grader/simt/cuda/runtime/texture/texel.h"

namespace simtutor::simt {
namespace {

class RuntimeTexture : public SessionTest {
  protected:
    /// 4 x 2 texels: 0 1 2 3 / 10 11 12 13.
    static cudaArray_t image(unsigned flags = 0) {
        const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
        cudaArray_t array = nullptr;
        EXPECT_EQ(cudaMallocArray(&array, &format, 4, 2, flags), cudaSuccess);
        const float values[] = {0, 1, 2, 3, 10, 11, 12, 13};
        EXPECT_EQ(cudaMemcpy2DToArray(array, 0, 0, values, 16, 16, 2, cudaMemcpyHostToDevice),
                  cudaSuccess);
        return array;
    }
    static cudaResourceDesc of(cudaArray_t array) {
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = array;
        return resource;
    }
    static cudaTextureDesc how(cudaTextureAddressMode mode, cudaTextureFilterMode filter,
                               bool normalised) {
        cudaTextureDesc description = {};
        for (cudaTextureAddressMode& axis : description.addressMode) axis = mode;
        description.filterMode = filter;
        description.normalizedCoords = normalised;
        return description;
    }
    static cudaTextureObject_t make(const cudaResourceDesc& resource, const cudaTextureDesc& desc) {
        cudaTextureObject_t texture = 0;
        EXPECT_EQ(cudaCreateTextureObject(&texture, &resource, &desc, nullptr), cudaSuccess);
        return texture;
    }
};

TEST_F(RuntimeTexture, PointsAreTheTexelsTheyLieIn) {
    const cudaTextureObject_t t =
        make(of(image()), how(cudaAddressModeClamp, cudaFilterModePoint, false));
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, 2.99f, 1.0f); }), 12);
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, 3, 0); }), 3);
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, -5, 9); }), 10) << "clamped";
}

TEST_F(RuntimeTexture, TexelsAreCheckedAsOtherReads) {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t unwritten = nullptr;
    ASSERT_EQ(cudaMallocArray(&unwritten, &format, 4, 2), cudaSuccess);
    const cudaTextureObject_t t =
        make(of(unwritten), how(cudaAddressModeClamp, cudaFilterModePoint, false));
    in_kernel([&] { return tex2D<float>(t, 1, 1); });
    EXPECT_EQ(rules(), "memory.uninitialised");
}

TEST_F(RuntimeTexture, BordersHaveAColour) {
    cudaTextureDesc description = how(cudaAddressModeBorder, cudaFilterModePoint, false);
    description.borderColor[0] = 7;
    const cudaTextureObject_t t = make(of(image()), description);
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, 4, 0); }), 7);
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, -0.1f, 0); }), 7);
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, 3.9f, 1.9f); }), 13);
}

TEST_F(RuntimeTexture, WrappingAndMirroringNeedNormalisedCoordinates) {
    const auto at = [&](cudaTextureAddressMode mode, bool normalised, float x) {
        const cudaTextureObject_t t = make(of(image()), how(mode, cudaFilterModePoint, normalised));
        return in_kernel([&] { return tex2D<float>(t, x, 0); });
    };
    EXPECT_EQ(at(cudaAddressModeWrap, true, 1.3f), 1);
    EXPECT_EQ(at(cudaAddressModeWrap, true, -0.1f), 3);
    EXPECT_EQ(at(cudaAddressModeMirror, true, 1.1f), 3);
    EXPECT_EQ(at(cudaAddressModeMirror, true, 1.9f), 0);
    EXPECT_EQ(at(cudaAddressModeMirror, true, -0.3f), 1);
    EXPECT_EQ(at(cudaAddressModeWrap, false, 5), 3);
}

TEST_F(RuntimeTexture, FiltersWeighWithEightBits) {
    const cudaTextureObject_t t =
        make(of(image()), how(cudaAddressModeClamp, cudaFilterModeLinear, false));
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, 1.5f, 0.5f); }), 1) << "the middle of a texel";
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, 2, 1); }), 6.5f) << "the corner of four";
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, 1.5f + 0.25f, 0.5f); }), 1.25f);
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, 1.5f + 1 / 3.0f, 0.5f); }), 1 + 85 / 256.0f)
        << "1/3 in eight bits";
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, 1.5f + 0.999f, 0.5f); }), 2)
        << "a weight may be 1";
    EXPECT_EQ(in_kernel([&] { return tex2D<float>(t, 0, 0.5f); }), 0);
}

TEST_F(RuntimeTexture, GathersFourTexelsAgainstTheClock) {
    const cudaTextureObject_t t = make(of(image(cudaArrayTextureGather)),
                                       how(cudaAddressModeClamp, cudaFilterModePoint, false));
    const float4 four = in_kernel([&] { return tex2Dgather<float4>(t, 2, 1); });
    EXPECT_EQ(four.x, 11);
    EXPECT_EQ(four.y, 12);
    EXPECT_EQ(four.z, 2);
    EXPECT_EQ(four.w, 1);
}

TEST_F(RuntimeTexture, LinearMemoryGivesZerosBeyondItsEnd) {
    uchar4* memory = nullptr;
    ASSERT_EQ(cudaMalloc(&memory, 3 * sizeof(uchar4)), cudaSuccess);
    ASSERT_EQ(cudaMemset(memory, 51, 12), cudaSuccess);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = cudaCreateChannelDesc<uchar4>();
    resource.res.linear.sizeInBytes = 12;
    cudaTextureDesc description = {};
    const cudaTextureObject_t bytes = make(resource, description);
    EXPECT_EQ(in_kernel([&] { return tex1Dfetch<uchar4>(bytes, 2).w; }), 51);
    EXPECT_EQ(in_kernel([&] { return tex1Dfetch<uchar4>(bytes, 3).x; }), 0);
    EXPECT_EQ(in_kernel([&] { return tex1Dfetch<uchar4>(bytes, -1).x; }), 0);
    description.readMode = cudaReadModeNormalizedFloat;
    EXPECT_EQ(in_kernel([&] { return tex1Dfetch<float4>(make(resource, description), 1).y; }),
              0.2f);
    resource.res.linear.sizeInBytes = 16;
    cudaTextureObject_t none = 0;
    EXPECT_EQ(cudaCreateTextureObject(&none, &resource, &description, nullptr),
              cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "copy.size");
    EXPECT_NE(only().advice.find("sizeInBytes"), std::string::npos) << only().advice;
}

TEST_F(RuntimeTexture, ReadsOfAnotherTypeAreFound) {
    void* memory = nullptr;
    ASSERT_EQ(cudaMalloc(&memory, 64), cudaSuccess);
    ASSERT_EQ(cudaMemset(memory, 1, 64), cudaSuccess);
    const auto of_format = [&](const cudaChannelFormatDesc& format,
                               cudaTextureReadMode mode = cudaReadModeElementType) {
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeLinear;
        resource.res.linear.devPtr = memory;
        resource.res.linear.desc = format;
        resource.res.linear.sizeInBytes = 64;
        cudaTextureDesc description = {};
        description.readMode = mode;
        return make(resource, description);
    };
    const auto ints = of_format(cudaCreateChannelDesc<int>());
    const auto bytes = of_format(cudaCreateChannelDesc<unsigned char>());
    const auto shares =
        of_format(cudaCreateChannelDesc<unsigned char>(), cudaReadModeNormalizedFloat);
    const auto halves = of_format(cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat));
    const auto fours = of_format(cudaCreateChannelDesc<float4>());

    // The first numbers of a texel, wider integers, the other sign, and floats of 16 bits.
    in_kernel([&] { return tex1Dfetch<float>(fours, 0); });
    in_kernel([&] { return tex1Dfetch<int>(bytes, 0); });
    in_kernel([&] { return tex1Dfetch<unsigned>(ints, 0); });
    in_kernel([&] { return tex1Dfetch<float>(halves, 0); });
    in_kernel([&] { return tex1Dfetch<float>(shares, 0); });
    EXPECT_EQ(rules(), "");

    in_kernel([&] { return tex1Dfetch<float>(ints, 0); });
    in_kernel([&] { return tex1Dfetch<float>(bytes, 0); });
    in_kernel([&] { return tex1Dfetch<int>(shares, 0); });
    in_kernel([&] { return tex1Dfetch<int>(halves, 0); });
    in_kernel([&] { return tex1Dfetch<float4>(halves, 0).w; });
    in_kernel([&] { return tex1Dfetch<short>(ints, 0); });
    EXPECT_EQ(rules(),
              "texture.type texture.type texture.type texture.type texture.type texture.type");
}

TEST_F(RuntimeTexture, LayersAndVolumes) {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    cudaArray_t array = nullptr;
    ASSERT_EQ(cudaMalloc3DArray(&array, &format, {2, 2, 3}, 0), cudaSuccess);
    int values[12];
    for (int i = 0; i < 12; ++i) values[i] = i - 6;
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr(values, 8, 2, 2);
    p.dstArray = array;
    p.extent = {2, 2, 3};
    p.kind = cudaMemcpyHostToDevice;
    ASSERT_EQ(cudaMemcpy3D(&p), cudaSuccess);
    const cudaTextureObject_t t =
        make(of(array), how(cudaAddressModeClamp, cudaFilterModePoint, false));
    EXPECT_EQ(in_kernel([&] { return tex3D<int>(t, 1, 0, 2); }), 3);
    EXPECT_EQ(in_kernel([&] { return tex2DLayered<int>(t, 0, 1, 1); }), 0);
    EXPECT_EQ(in_kernel([&] { return tex2DLayered<int>(t, 0, 1, 7); }), 4) << "layers are clamped";
}

TEST_F(RuntimeTexture, UnreadableTexturesAreRefused) {
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<int>();
    cudaArray_t array = nullptr;
    ASSERT_EQ(cudaMallocArray(&array, &format, 2, 2), cudaSuccess);
    const cudaResourceDesc resource = of(array);
    cudaTextureDesc description = how(cudaAddressModeClamp, cudaFilterModeLinear, false);
    cudaTextureObject_t t = 0;
    EXPECT_EQ(cudaCreateTextureObject(&t, &resource, &description, nullptr),
              cudaErrorInvalidFilterSetting);
    description.readMode = cudaReadModeNormalizedFloat;
    EXPECT_EQ(cudaCreateTextureObject(&t, &resource, &description, nullptr),
              cudaErrorInvalidNormSetting);
    cudaSurfaceObject_t s = 0;
    EXPECT_EQ(cudaCreateSurfaceObject(&s, &resource), cudaErrorInvalidValue);
    EXPECT_EQ(cudaDestroyTextureObject(99), cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "api.error api.error api.error api.error");
}

TEST_F(RuntimeTexture, ADescriptionThatNothingHasSetIsRefused) {
    const cudaResourceDesc resource = of(image());
    const auto refused = [&](auto cudaTextureDesc::*member, std::size_t offset) {
        cudaTextureDesc description = how(cudaAddressModeClamp, cudaFilterModePoint, false);
        std::memset(reinterpret_cast<char*>(&(description.*member)) + offset, 0xaa, 4);
        cudaTextureObject_t none = 0;
        EXPECT_EQ(cudaCreateTextureObject(&none, &resource, &description, nullptr),
                  cudaErrorInvalidValue);
    };
    cudaResourceDesc flagged = resource;
    flagged.flags = 0xaaaaaaaa;
    const cudaTextureDesc good = how(cudaAddressModeClamp, cudaFilterModePoint, false);
    cudaTextureObject_t t = 0;
    EXPECT_EQ(cudaCreateTextureObject(&t, &flagged, &good, nullptr), cudaErrorInvalidValue);
    refused(&cudaTextureDesc::addressMode, 4);
    refused(&cudaTextureDesc::filterMode, 0);
    refused(&cudaTextureDesc::readMode, 0);
    EXPECT_EQ(rules(), "api.error api.error api.error api.error");
}

TEST_F(RuntimeTexture, SurfacesCountInBytes) {
    const cudaResourceDesc resource = of(image(cudaArraySurfaceLoadStore));
    cudaSurfaceObject_t s = 0;
    ASSERT_EQ(cudaCreateSurfaceObject(&s, &resource), cudaSuccess);
    EXPECT_EQ(in_kernel([&] { return surf2Dread<float>(s, 8, 1); }), 12);
    const auto write = [&](float value, int x, cudaSurfaceBoundaryMode mode) {
        in_kernel([&] {
            surf2Dwrite(value, s, x, 0, mode);
            return 0;
        });
    };
    write(99, 12, cudaBoundaryModeTrap);
    EXPECT_EQ(in_kernel([&] { return surf2Dread<float>(s, 12, 0); }), 99);
    EXPECT_EQ(in_kernel([&] { return surf2Dread<float>(s, 16, 0, cudaBoundaryModeZero); }), 0);
    EXPECT_EQ(in_kernel([&] { return surf2Dread<float>(s, 400, 5, cudaBoundaryModeClamp); }), 13);
    write(5, -4, cudaBoundaryModeZero);
    float first = -1;
    in_kernel([&] {
        surf2Dread(&first, s, 0, 0);
        return 0;
    });
    EXPECT_EQ(first, 0) << "a write outside does nothing";
}

texture<float, cudaTextureType2D, cudaReadModeElementType> reference;

TEST_F(RuntimeTexture, ReferencesWorkWithANote) {
    reference.filterMode = cudaFilterModeLinear;
    ASSERT_EQ(cudaBindTextureToArray(reference, image()), cudaSuccess);
    EXPECT_EQ(in_kernel([&] { return tex2D(reference, 1.75f, 0.5f); }), 1.25f);
    EXPECT_EQ(cudaUnbindTexture(reference), cudaSuccess);
    EXPECT_EQ(rules(), "api.removed");
}

TEST(Texel, IndicesOutsideFollowTheAddressMode) {
    EXPECT_EQ(addressed(-3, 2, cudaAddressModeWrap), 1);
    EXPECT_EQ(addressed(-1, 3, cudaAddressModeMirror), 0);
    EXPECT_EQ(addressed(3, 3, cudaAddressModeMirror), 2);
    EXPECT_EQ(addressed(7, 3, cudaAddressModeMirror), 1);
    EXPECT_EQ(addressed(3, 3, cudaAddressModeBorder), -1);
    EXPECT_EQ(addressed(9, 3, cudaAddressModeClamp), 2);
}

}  // namespace
}  // namespace simtutor::simt
