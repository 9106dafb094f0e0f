#include <algorithm>
#include <string>
#include <vector>

// Lines with the cells padded to the widest of their column and joined by " | ".
std::vector<std::string> text_table(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        if (row.size() > widths.size()) widths.resize(row.size(), 0);
        for (std::size_t i = 0; i < row.size(); i++) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    std::vector<std::string> lines;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); i++) {
            if (i > 0) line += " | ";
            line += row[i] + std::string(widths[i] - row[i].size(), ' ');
        }
        lines.push_back(line);
    }
    return lines;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK((text_table({{"a", "bb"}, {"ccc", "d"}}) == std::vector<std::string>{"a   | bb", "ccc | d "}));
    CHECK(text_table({}).empty());
    CHECK((text_table({{"x"}, {"y", "z"}}) == std::vector<std::string>{"x", "y | z"}));
    return 0;
}
