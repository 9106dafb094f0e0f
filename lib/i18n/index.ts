/**
 * The interface's words in every language, as typed keys.
 * Imports nothing. Start reading at `messages/en.json`.
 */
export {};
