// Which build of the core this is.
#pragma once

namespace demonfan {

// The version of the package that the core was built from, as "1.2.3".
const char* version();

}  // namespace demonfan
