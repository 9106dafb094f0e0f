package starters;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A cache that forgets what was used longest ago. Not thread-safe. */
public final class LruCache<K, V> {
    private static final class Node<K, V> {
        final K key;
        V value;
        Node<K, V> previous;
        Node<K, V> next;

        Node(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    private final int capacity;
    private final Map<K, Node<K, V>> nodes = new HashMap<>();
    private Node<K, V> newest;
    private Node<K, V> oldest;
    private long hits;
    private long misses;

    public LruCache(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be at least 1");
        }
        this.capacity = capacity;
    }

    public Optional<V> get(K key) {
        Node<K, V> node = nodes.get(key);
        if (node == null) {
            misses++;
            return Optional.empty();
        }
        hits++;
        unlink(node);
        linkAsNewest(node);
        return Optional.of(node.value);
    }

    public void put(K key, V value) {
        Node<K, V> known = nodes.get(key);
        if (known != null) {
            known.value = value;
            unlink(known);
            linkAsNewest(known);
            return;
        }
        if (nodes.size() == capacity) {
            nodes.remove(oldest.key);
            unlink(oldest);
        }
        Node<K, V> node = new Node<>(key, value);
        nodes.put(key, node);
        linkAsNewest(node);
    }

    public int size() {
        return nodes.size();
    }

    /** Share of lookups that were answered, 0 to 1; 0 before the first one. */
    public double hitRate() {
        long lookups = hits + misses;
        return lookups == 0 ? 0 : (double) hits / lookups;
    }

    private void linkAsNewest(Node<K, V> node) {
        node.previous = null;
        node.next = newest;
        if (newest != null) {
            newest.previous = node;
        }
        newest = node;
        if (oldest == null) {
            oldest = node;
        }
    }

    private void unlink(Node<K, V> node) {
        if (node.previous == null) {
            newest = node.next;
        } else {
            node.previous.next = node.next;
        }
        if (node.next == null) {
            oldest = node.previous;
        } else {
            node.next.previous = node.previous;
        }
    }
}
