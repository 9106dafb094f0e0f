#include <string>
#include <vector>

// All Gray codes of the given number of bits, each differs from the one before in one bit.
std::vector<std::string> gray_codes(int bits) {
    if (bits == 0) {
        return {""};
    }
    std::vector<std::string> shorter = gray_codes(bits - 1);
    std::vector<std::string> codes;
    for (const auto& code : shorter) {
        codes.push_back("0" + code);
    }
    for (auto code = shorter.rbegin(); code != shorter.rend(); ++code) {
        codes.push_back("1" + *code);
    }
    return codes;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK((gray_codes(2) == std::vector<std::string>{"00", "01", "11", "10"}));
    CHECK((gray_codes(0) == std::vector<std::string>{""}));
    CHECK(gray_codes(5).size() == 32 && gray_codes(3)[4] == "110");
    return 0;
}
