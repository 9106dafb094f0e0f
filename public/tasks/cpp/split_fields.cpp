#include <string>
#include <vector>

// Splits at a separator; empty fields are kept, fields are trimmed of spaces.
std::vector<std::string> split_fields(const std::string& line, char separator) {
    std::vector<std::string> fields;
    std::size_t start = 0;
    while (true) {
        std::size_t end = line.find(separator, start);
        std::string field = line.substr(start, end == std::string::npos ? end : end - start);
        std::size_t first = field.find_first_not_of(' ');
        std::size_t last = field.find_last_not_of(' ');
        fields.push_back(first == std::string::npos ? "" : field.substr(first, last - first + 1));
        if (end == std::string::npos) {
            return fields;
        }
        start = end + 1;
    }
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK((split_fields("a, b ,c", ',') == std::vector<std::string>{"a", "b", "c"}));
    CHECK((split_fields("", ',') == std::vector<std::string>{""}));
    CHECK((split_fields("x;;  ", ';') == std::vector<std::string>{"x", "", ""}));
    return 0;
}
