/**
 * Strings of the interface, one JSON file a language under `messages/`; English is the reference for the keys.
 * Imports nothing. Start reading at `messages/en.json`.
 */
export { default as en } from './messages/en.json';
