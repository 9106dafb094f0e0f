/** The models on the user's disk: fetch verified, list, verify, repair, delete. Start at `model-cache.ts`. */
export * from './model-cache';
export * from './model-files';
export { fetchModelFile, faultSentence, type Fetch, type FileFault } from './fetch-file';
