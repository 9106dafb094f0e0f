#include <algorithm>
#include <string>

// Sum of two non-negative decimal numbers of any length.
std::string big_add(const std::string& a, const std::string& b) {
    std::string sum;
    int carry = 0;
    int i = static_cast<int>(a.size()) - 1;
    int j = static_cast<int>(b.size()) - 1;
    while (i >= 0 || j >= 0 || carry > 0) {
        int digit = carry;
        if (i >= 0) digit += a[i--] - '0';
        if (j >= 0) digit += b[j--] - '0';
        sum.push_back(static_cast<char>('0' + digit % 10));
        carry = digit / 10;
    }
    std::reverse(sum.begin(), sum.end());
    return sum;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK(big_add("999", "1") == "1000");
    CHECK(big_add("123", "4567") == "4690");
    CHECK(big_add("0", "0") == "0");
    CHECK(big_add("99999999999999999999", "99999999999999999999") == "199999999999999999998");
    return 0;
}
