#include <algorithm>
#include <string>

// Deepest nesting of round brackets; -1 where they don't match.
int bracket_depth(const std::string& text) {
    int depth = 0;
    int deepest = 0;
    for (char c : text) {
        if (c == '(') {
            depth++;
            deepest = std::max(deepest, depth);
        } else if (c == ')') {
            depth--;
            if (depth < 0) {
                return -1;
            }
        }
    }
    return depth == 0 ? deepest : -1;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK(bracket_depth("f(g(x), h())") == 2);
    CHECK(bracket_depth("") == 0);
    CHECK(bracket_depth(")(") == -1);
    CHECK(bracket_depth("((") == -1);
    return 0;
}
