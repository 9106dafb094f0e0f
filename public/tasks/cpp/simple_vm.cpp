#include <sstream>
#include <string>
#include <vector>

// Runs "push n", "add", "sub", "mul" separated by ';' and returns the top; 0 for an empty stack.
int run_program(const std::string& program) {
    std::vector<int> stack;
    std::stringstream source(program);
    std::string instruction;
    while (std::getline(source, instruction, ';')) {
        std::stringstream words(instruction);
        std::string name;
        words >> name;
        if (name == "push") {
            int value = 0;
            words >> value;
            stack.push_back(value);
            continue;
        }
        if (stack.size() < 2) {
            continue;
        }
        int right = stack.back();
        stack.pop_back();
        int& left = stack.back();
        if (name == "add") left += right;
        if (name == "sub") left -= right;
        if (name == "mul") left *= right;
    }
    return stack.empty() ? 0 : stack.back();
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK(run_program("push 2; push 3; add; push 4; mul") == 20);
    CHECK(run_program("push 7; push 10; sub") == -3);
    CHECK(run_program("") == 0);
    CHECK(run_program("push 5; add") == 5);
    return 0;
}
