import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';

/** Cross-origin isolation on every route: WASM threads need it, and nothing of another origin may be embedded. */
const isolation = [
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Embedder-Policy', value: 'require-corp' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=()' },
];

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm run typecheck` and the tests check types; a build on a fresh machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root: import.meta.dirname,
    // `npm run test:webllm` builds with another version of web-llm, for which a model library can be had.
    ...(process.env.WEB_LLM_MODULE === undefined ? {} : { resolveAlias: { '@mlc-ai/web-llm': process.env.WEB_LLM_MODULE } }),
  },
  headers: () => Promise.resolve([{ source: '/:path*', headers: isolation }]),
};

/** A build also makes the folder for the container; serving a build with this setting only warns about it. */
export default (phase) => (phase === PHASE_PRODUCTION_BUILD ? { ...config, output: 'standalone' } : config);
