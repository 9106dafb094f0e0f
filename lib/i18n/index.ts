/**
 * Strings of the interface: a folder a language under `messages/`, in it a file a page; English is the reference for the keys.
 * Imports nothing. Start reading at `messages/en/index.ts`.
 */
export { en } from './messages/en';
