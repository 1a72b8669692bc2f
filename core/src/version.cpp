#include "version.hpp"

namespace demonfan {

const char* version() { return DEMONFAN_VERSION; }

}  // namespace demonfan
