"""Shortest chains of words in which each step changes one letter."""

from collections import deque
from string import ascii_lowercase


def neighbours(word, words):
    """Words that differ from `word` in exactly one letter."""
    found = []
    for index in range(len(word)):
        for letter in ascii_lowercase:
            candidate = word[:index] + letter + word[index + 1:]
            if candidate != word and candidate in words:
                found.append(candidate)
    return found


def shortest_chain(start, goal, words):
    """List of words from start to goal, or None where there is no chain."""
    if len(start) != len(goal):
        return None
    came_from = {start: None}
    queue = deque([start])
    while queue:
        word = queue.popleft()
        if word == goal:
            return walk_back(came_from, goal)
        for neighbour in neighbours(word, words):
            if neighbour not in came_from:
                came_from[neighbour] = word
                queue.append(neighbour)
    return None


def walk_back(came_from, word):
    chain = []
    while word is not None:
        chain.append(word)
        word = came_from[word]
    chain.reverse()
    return chain


if __name__ == "__main__":
    dictionary = {"cold", "cord", "card", "ward", "warm", "word", "worm", "corm"}
    chain = shortest_chain("cold", "warm", dictionary)
    if chain is None:
        print("no chain")
    else:
        print(" -> ".join(chain))
