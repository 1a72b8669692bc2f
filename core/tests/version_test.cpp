#include "version.hpp"

#include <string>

#include "check.hpp"

TEST(the_version_has_three_numbers) {
    const std::string version = demonfan::version();
    CHECK(!version.empty());
    CHECK_EQ(version.find_first_not_of("0123456789."), std::string::npos);
    CHECK_EQ(version.find('.') == version.rfind('.'), false);
}
