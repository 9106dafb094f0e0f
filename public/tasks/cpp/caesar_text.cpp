#include <string>

// Moves letters by `shift` places (any sign), keeps case and other characters.
std::string caesar(std::string text, int shift) {
    int move = ((shift % 26) + 26) % 26;
    for (char& c : text) {
        if (c >= 'a' && c <= 'z') {
            c = static_cast<char>('a' + (c - 'a' + move) % 26);
        } else if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>('A' + (c - 'A' + move) % 26);
        }
    }
    return text;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK(caesar("Abc xyz!", 3) == "Def abc!");
    CHECK(caesar("Def abc!", -3) == "Abc xyz!");
    CHECK(caesar("same", 52) == "same");
    CHECK(caesar("zZ", 27) == "aA");
    return 0;
}
