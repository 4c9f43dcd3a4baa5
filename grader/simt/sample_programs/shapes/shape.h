#pragma once

/// A shape with an area. Objects with virtual functions must be constructed where they are used:
/// an object constructed on the device can call its functions only there.
class Shape {
  public:
    __host__ __device__ virtual ~Shape() {}
    __host__ __device__ virtual float area() const = 0;
    __host__ __device__ virtual int corners() const { return 0; }
};

class Circle : public Shape {
  public:
    __host__ __device__ explicit Circle(float r) : radius(r) {}
    __host__ __device__ float area() const override { return 3.14159265f * radius * radius; }

  private:
    float radius;
};

class Rectangle : public Shape {
  public:
    __host__ __device__ Rectangle(float w, float h) : width(w), height(h) {}
    __host__ __device__ float area() const override { return width * height; }
    __host__ __device__ int corners() const override { return 4; }

  protected:
    float width, height;
};

/// Half of the rectangle around it.
class Triangle : public Rectangle {
  public:
    __host__ __device__ Triangle(float base, float height) : Rectangle(base, height) {}
    __host__ __device__ float area() const override { return 0.5f * Rectangle::area(); }
    __host__ __device__ int corners() const override { return 3; }
};

/// Description of one shape in plain memory.
struct Plan {
    int kind;
    float a, b;
};

__host__ __device__ inline Shape* make_shape(const Plan& plan) {
    switch (plan.kind) {
        case 0:
            return new Circle(plan.a);
        case 1:
            return new Rectangle(plan.a, plan.b);
        default:
            return new Triangle(plan.a, plan.b);
    }
}
