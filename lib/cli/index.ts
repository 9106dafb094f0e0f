/**
 * The command line, one file a command; the same core as the page.
 * Imports any lib but session and browser workers. Start reading at `main.ts`.
 */
export {};
