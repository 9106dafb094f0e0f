package starters;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** An inverted index: finds the documents that hold all words of a query. */
public class TextIndex {
    private final Map<String, Set<Integer>> postings = new HashMap<>();
    private final List<String> documents = new ArrayList<>();

    /** Adds a document and returns its number. */
    public int add(String text) {
        int number = documents.size();
        documents.add(text);
        for (String word : words(text)) {
            postings.computeIfAbsent(word, key -> new TreeSet<>()).add(number);
        }
        return number;
    }

    public List<String> search(String query) {
        Set<Integer> matches = null;
        for (String word : words(query)) {
            Set<Integer> found = postings.getOrDefault(word, Collections.emptySet());
            if (matches == null) {
                matches = new TreeSet<>(found);
            } else {
                matches.retainAll(found);
            }
        }
        List<String> texts = new ArrayList<>();
        if (matches != null) {
            for (int number : matches) {
                texts.add(documents.get(number));
            }
        }
        return texts;
    }

    public int count(String word) {
        return postings.getOrDefault(word.toLowerCase(Locale.ROOT), Set.of()).size();
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        for (String part : text.toLowerCase(Locale.ROOT).split("\\W+")) {
            if (!part.isEmpty()) {
                words.add(part);
            }
        }
        return words;
    }
}
