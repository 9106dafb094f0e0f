#include <list>
#include <string>

// Most recently used names first, at most `capacity` of them, without repetitions.
class RecentNames {
public:
    explicit RecentNames(std::size_t capacity) : capacity(capacity) {}

    void use(const std::string& name) {
        names.remove(name);
        names.push_front(name);
        if (names.size() > capacity) {
            names.pop_back();
        }
    }

    std::string joined() const {
        std::string text;
        for (const auto& name : names) {
            if (!text.empty()) text += ",";
            text += name;
        }
        return text;
    }

private:
    std::size_t capacity;
    std::list<std::string> names;
};

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    RecentNames recent(3);
    CHECK(recent.joined() == "");
    recent.use("a");
    recent.use("b");
    recent.use("a");
    CHECK(recent.joined() == "a,b");
    recent.use("c");
    recent.use("d");
    CHECK(recent.joined() == "d,c,a");
    return 0;
}
