#include <map>
#include <queue>
#include <string>
#include <vector>

using Needs = std::map<std::string, std::vector<std::string>>;

// Jobs in an order in which each comes after those it needs, alphabetical where free; empty on a cycle.
std::vector<std::string> job_order(const Needs& needs) {
    std::map<std::string, int> open;
    std::map<std::string, std::vector<std::string>> dependants;
    for (const auto& [job, before] : needs) {
        open[job] += static_cast<int>(before.size());
        for (const auto& other : before) {
            open[other] += 0;
            dependants[other].push_back(job);
        }
    }
    std::priority_queue<std::string, std::vector<std::string>, std::greater<>> ready;
    for (const auto& [job, count] : open) {
        if (count == 0) ready.push(job);
    }
    std::vector<std::string> order;
    while (!ready.empty()) {
        std::string job = ready.top();
        ready.pop();
        order.push_back(job);
        for (const auto& next : dependants[job]) {
            if (--open[next] == 0) ready.push(next);
        }
    }
    return order.size() == open.size() ? order : std::vector<std::string>{};
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK((job_order({{"run", {"build"}}, {"build", {"fetch", "tool"}}}) == std::vector<std::string>{"fetch", "tool", "build", "run"}));
    CHECK(job_order({{"a", {"b"}}, {"b", {"a"}}}).empty());
    CHECK((job_order({{"z", {}}, {"y", {}}}) == std::vector<std::string>{"y", "z"}));
    return 0;
}
