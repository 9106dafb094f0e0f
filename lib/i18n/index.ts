/**
 * Strings of the interface: a folder a language under `messages/`, in it a file a page; English is the reference for the keys.
 * Imports nothing. Start reading at `locales.ts`, then `messages/en/index.ts`.
 */
export * from './locales';
export { loadMessages, type Messages } from './load-messages';
