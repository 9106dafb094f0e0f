#include <cstdint>
#include <vector>

// Positions of the set bits, lowest first.
std::vector<int> set_bits(std::uint32_t value) {
    std::vector<int> positions;
    for (int bit = 0; value != 0; bit++) {
        if (value & 1u) {
            positions.push_back(bit);
        }
        value >>= 1;
    }
    return positions;
}

// The value with its 32 bits in reverse order.
std::uint32_t reverse_bits(std::uint32_t value) {
    std::uint32_t reversed = 0;
    for (int i = 0; i < 32; i++) {
        reversed = (reversed << 1) | (value & 1u);
        value >>= 1;
    }
    return reversed;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK((set_bits(0b1010010u) == std::vector<int>{1, 4, 6}));
    CHECK(set_bits(0).empty());
    CHECK(set_bits(0x80000000u).back() == 31);
    CHECK(reverse_bits(1u) == 0x80000000u);
    CHECK(reverse_bits(0b1011u) == 0xD0000000u);
    return 0;
}
