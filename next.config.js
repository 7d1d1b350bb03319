// Of pages; routes set their own. The policy for scripts is set by proxy.ts, because it differs with every request.
const NOSNIFF = { key: 'X-Content-Type-Options', value: 'nosniff' };
const PAGE_HEADERS = [
  NOSNIFF,
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  // A browser would otherwise look up the host of every link in an answer, before anyone clicks it.
  { key: 'X-DNS-Prefetch-Control', value: 'off' },
];

// What the server opens by path, and starts by path from its source: threads that search and fill in templates, processes
// that draw pages. Next sees none of it in the code, and a function on Vercel has no files but those it is told of.
const OPENED_BY_PATH = [
  'package.json',
  'data/prompts/**',
  'data/questions.jsonl',
  // The index that scripts/ship-index.ts makes.
  '.shipped/**',
  'lib/**/!(*.test|*.contract).ts',
  'node_modules/@huggingface/jinja/{package.json,dist/index.*}',
  'node_modules/@orama/stemmers/{package.json,dist/*.js}',
  'node_modules/pdfjs-dist/package.json',
  'node_modules/pdfjs-dist/legacy/build/{pdf,pdf.worker}.mjs',
  'node_modules/pdfjs-dist/{cmaps,iccs,standard_fonts,wasm}/*',
  'node_modules/@napi-rs/canvas*/**',
];

/** @type {import('next').NextConfig} */
const config = {
  // A folder that runs by itself, for images (scripts/standalone.ts). `next start` warns where this is set, so only builds set it.
  ...(process.env.CITEWELL_OUTPUT === 'standalone' && { output: 'standalone' }),
  // Two builds of one commit are one to a browser that meets both, while an update goes through.
  generateBuildId: () => process.env.CITEWELL_COMMIT || null,
  poweredByHeader: false,
  serverExternalPackages: [
    // 200,000 byte pairs as source text: bundling them takes a minute of CPU, importing them none.
    'gpt-tokenizer',
    // Loaded at the first call to the service they are for; without one, never.
    'openai',
    '@azure/identity',
    '@azure/search-documents',
    '@azure/storage-blob',
    'undici',
    // Loaded where people sign in, or where records lie in Postgres.
    '@azure/msal-node',
    'pg',
    // A native module.
    '@napi-rs/canvas',
  ],
  outputFileTracingIncludes: { '/*': OPENED_BY_PATH },
  reactCompiler: true,
  reactStrictMode: true,
  typedRoutes: true,
  // A POST must never be answered with a redirect: the Microsoft chat client does not follow a 308.
  skipTrailingSlashRedirect: true,
  productionBrowserSourceMaps: false,
  images: { remotePatterns: [], unoptimized: true },
  turbopack: {
    rules: {
      // What pdf.js loads while it runs is served from our own origin, by the address each import gives.
      '*.{bcmap,pfb,ttf,wasm}': { condition: { query: '?url' }, type: 'asset' },
    },
  },
  headers: async () => [
    { source: '/', headers: PAGE_HEADERS },
    ...['/c/:path*', '/shared/:path*', '/sign-in', '/account', '/admin/:path*', '/compare', '/api-docs'].map(
      (source) => ({ source, headers: PAGE_HEADERS }),
    ),
    { source: '/_next/static/:path*', headers: [NOSNIFF] },
  ],
  // One prefix for reverse proxies: every protocol route also answers below /api.
  rewrites: async () => ({
    beforeFiles: [
      'chat',
      'chat/stream',
      'ask',
      'ask/stream',
      'openai/deployments/:deployment/chat/completions',
      'v1/chat/completions',
      'v1/models',
      'config',
      'auth_setup',
    ].map((path) => ({ source: `/api/${path}`, destination: `/${path}` })),
  }),
};

export default config;
