#include <cctype>
#include <map>
#include <string>

// Counts words of letters, lower case; everything else separates.
std::map<std::string, int> word_count(const std::string& text) {
    std::map<std::string, int> counts;
    std::string word;
    for (char c : text + " ") {
        if (std::isalpha(static_cast<unsigned char>(c))) {
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!word.empty()) {
            counts[word]++;
            word.clear();
        }
    }
    return counts;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    auto counts = word_count("The cat, the DOG");
    CHECK(counts.size() == 3);
    CHECK(counts["the"] == 2 && counts["dog"] == 1 && counts["cat"] == 1);
    CHECK(word_count("12 34").empty());
    return 0;
}
