/** Sound source files of any length, made by rule, for tests and measurements. */

type Unit = (n: number) => string;

const PYTHON: Unit = (n) => `class Shape${n}(Base):
    """Area ${n} of a grid."""

    limit = ${n}

    def __init__(self, width, height=${n}, *rest, **options):
        self.width = width
        self.cells = [[0 for _ in range(width)] for _ in range(height)]
        self.options = {"name": f"shape-{width}", "rest": rest}

    @property
    def area(self) -> int:
        total = 0
        for row in self.cells:
            for cell in row:
                if cell > self.limit and not cell % 2:
                    total += cell ** 2
                elif cell == 0:
                    continue
                else:
                    total -= 1
        return total

    def find(self, wanted):
        try:
            return next(i for i, row in enumerate(self.cells) if wanted in row)
        except StopIteration as error:
            raise KeyError(wanted) from error


def combine_${n}(left, right):
    with open(left) as first, open(right) as second:
        return {a.strip(): b for a, b in zip(first, second)}

`;

const JAVA: Unit = (n) => `    /** Counts things, number ${n}. */
    static final class Counter${n}<T extends Comparable<T>> implements Runnable {
        private final Map<T, Integer> counts = new HashMap<>();
        private int limit = ${n};

        Counter${n}(int limit) {
            this.limit = limit;
        }

        @Override
        public void run() {
            for (Map.Entry<T, Integer> entry : counts.entrySet()) {
                if (entry.getValue() > limit && !entry.getKey().equals(null)) {
                    counts.remove(entry.getKey());
                } else {
                    entry.setValue(entry.getValue() + 1);
                }
            }
            try {
                Thread.sleep(limit * 10L);
            } catch (InterruptedException e) {
                throw new IllegalStateException("stopped at " + limit, e);
            }
        }

        String name(int kind) {
            switch (kind) {
                case 0:
                    return "none";
                default:
                    return kind % 2 == 0 ? "even" : "odd";
            }
        }
    }

`;

const CPP: Unit = (n) => `// Grid number ${n}.
template <typename T>
class Grid${n} : public Base {
 public:
  explicit Grid${n}(int width, int height = ${n}) : width_(width), cells_(width * height) {}

  const T& at(int x, int y) const {
    if (x < 0 || x >= width_) {
      throw std::out_of_range("x is " + std::to_string(x));
    }
    return cells_[static_cast<size_t>(y) * width_ + x];
  }

  int count(const std::function<bool(const T&)>& wanted) const {
    int total = 0;
    for (const auto& cell : cells_) {
      if (wanted(cell)) ++total;
    }
    return total;
  }

 private:
  int width_;
  std::vector<T> cells_;
};

static int sum${n}(const std::map<std::string, int>& values) {
  int total = ${n};
  for (auto it = values.begin(); it != values.end(); ++it) {
    switch (it->second % 3) {
      case 0:
        total += it->second;
        break;
      default:
        total -= 1;
    }
  }
  return std::max(total, 0);
}

`;

const JAVASCRIPT: Unit = (n) => `/** Store number ${n}. */
export class Store${n} extends Base {
  #items = new Map();
  static limit = ${n};

  constructor(options = {}) {
    super(options);
    this.options = { name: \`store-\${options.name ?? ${n}}\`, deep: { a: [1, 2, 3] } };
  }

  async load(url) {
    try {
      const response = await fetch(url, { headers: { accept: 'application/json' } });
      if (!response.ok) {
        throw new Error('failed: ' + response.status);
      }
      for (const { id, ...rest } of await response.json()) {
        this.#items.set(id, rest);
      }
    } catch (error) {
      console.error(error);
      return null;
    } finally {
      this.loaded = true;
    }
    return [...this.#items.values()].filter((item) => item.size > Store${n}.limit).map(({ name }) => name.trim());
  }
}

export function parse${n}(text) {
  const parts = text.split(/[,;]\\s*/g);
  let total = 0;
  for (let i = 0; i < parts.length; i++) {
    total += Number(parts[i]) || 0;
  }
  return total > 10 ? total : -total;
}

`;

const TYPESCRIPT: Unit = (n) => `export interface Options${n}<T = string> {
  readonly name: T;
  limit?: number;
  onChange(value: T, index: number): void;
}

export type Result${n} = { kind: 'ok'; value: number } | { kind: 'error'; error: Error };

/** Store number ${n}. */
export class Store${n}<T extends object> implements Iterable<T> {
  readonly #items: Map<string, T> = new Map<string, T>();
  private limit = ${n};

  constructor(private readonly options: Partial<Options${n}> = {}) {}

  find(test: (item: T) => boolean): T | undefined {
    for (const item of this.#items.values()) {
      if (test(item)) {
        return item;
      }
    }
    return undefined;
  }

  *[Symbol.iterator](): Iterator<T> {
    yield* this.#items.values();
  }
}

export function run${n}(values: readonly number[]): Result${n} {
  try {
    const total = values.reduce((sum, value) => sum + value, 0);
    return { kind: 'ok', value: total as number };
  } catch (error) {
    return { kind: 'error', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

`;

const PARTS: Readonly<Record<string, { open: string; unit: Unit; close: string }>> = {
  python: { open: 'from base import Base\n\n\n', unit: PYTHON, close: '' },
  java: { open: 'package shapes;\n\nimport java.util.HashMap;\nimport java.util.Map;\n\npublic class Shapes {\n', unit: JAVA, close: '}\n' },
  cpp: { open: '#include <functional>\n#include <map>\n#include <stdexcept>\n#include <string>\n#include <vector>\n\nnamespace shapes {\n\nclass Base {};\n\n', unit: CPP, close: '}  // namespace shapes\n' },
  javascript: { open: "import { Base } from './base.js';\n\n", unit: JAVASCRIPT, close: '' },
  typescript: { open: '', unit: TYPESCRIPT, close: '' },
};

/**
 * A sound file of about so many lines, at most one unit longer.
 * @throws Error for a language that has no template.
 */
export function generatedSource(language: string, lines: number): string {
  const parts = PARTS[language];
  if (parts === undefined) throw new Error(`There is no template for ${language} in test/syntax/generated-source.ts.`);
  const perUnit = parts.unit(0).split('\n').length - 1;
  const count = Math.max(1, Math.round(lines / perUnit));
  return parts.open + Array.from({ length: count }, (_, n) => parts.unit(n)).join('') + parts.close;
}
