/** Prefix tree of words. */
class Trie {
  private readonly children = new Map<string, Trie>();
  private isWord = false;

  add(word: string): void {
    let node: Trie = this;
    for (const letter of word) {
      let next = node.children.get(letter);
      if (next === undefined) {
        next = new Trie();
        node.children.set(letter, next);
      }
      node = next;
    }
    node.isWord = true;
  }

  /** All words that start with the prefix, sorted. */
  search(prefix: string): string[] {
    let node: Trie | undefined = this;
    for (const letter of prefix) {
      node = node?.children.get(letter);
    }
    return node === undefined ? [] : node.collect(prefix).sort();
  }

  private collect(prefix: string): string[] {
    const words = this.isWord ? [prefix] : [];
    for (const [letter, child] of this.children) {
      words.push(...child.collect(prefix + letter));
    }
    return words;
  }
}

// --- tests ---
const trie = new Trie();
for (const word of ['tea', 'ten', 'to', 'inn', 'te']) trie.add(word);
check(trie.search('te'), ['te', 'tea', 'ten']);
check(trie.search('x'), []);
check(trie.search(''), ['inn', 'te', 'tea', 'ten', 'to']);
check(trie.search('inn'), ['inn']);
