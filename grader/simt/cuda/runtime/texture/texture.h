#pragma once

namespace simtutor::simt {

/// Destroys all textures and surfaces, and unbinds all references.
void forget_textures();

}  // namespace simtutor::simt
