import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';

// What the server starts by path, from its source: threads that search and fill in templates, processes that draw pages, that recognise text, that read files, and that copy databases.
const STARTED_BY_PATH = [
  'lib/search/embedded/worker.ts',
  'lib/templates/worker.ts',
  'lib/ingest/pictures/picture-process.ts',
  'lib/ingest/recognition/recognition-process.ts',
  'lib/ingest/child/memory-watchdog.ts',
  'lib/ingest/parser/parser-process.ts',
  'lib/ingest/view/blocks-process.ts',
  'lib/composition/document-service/worker-process.ts',
  'lib/snapshots/copy-process.ts',
];

// What it opens by path, as these do.
const OPENED_BY_PATH = [
  'package.json',
  'data/prompts/**',
  'data/questions.jsonl',
  // The index that scripts/ship-index.ts makes.
  '.shipped/**',
  'node_modules/pdfjs-dist/package.json',
  'node_modules/pdfjs-dist/legacy/build/{pdf,pdf.worker}.mjs',
  'node_modules/pdfjs-dist/{cmaps,iccs,standard_fonts,wasm}/*',
  'node_modules/@napi-rs/canvas*/**',
  'node_modules/tesseract.js-core/{package.json,tesseract-core-simd-lstm.js,tesseract-core-simd-lstm.wasm}',
  'node_modules/@tesseract.js-data/*/4.0.0_best_int/*',
];

// What may be part of no function, whatever a path in the code could mean.
const NEVER_SHIPPED = [
  '.data/**',
  '.env*',
  'app/**',
  'components/**',
  'e2e/**',
  'lib/**/*.{test,contract,test-helper}.ts',
  // What scripts/release.ts makes.
  'release/**',
  // Resizes pictures for `next/image`, which nothing here uses: 20 MB.
  'node_modules/{sharp,@img}/**',
];

/** Addresses of the five protocols, as parts of a regular expression. */
const PROTOCOL_PATHS = [
  '(?:chat|ask)(?:/stream)?',
  'chat/[^/]+/stream',
  'openai/deployments/[^/]+/chat/completions',
  'v1/chat/completions',
  'v1/models(?:/.+)?',
  'v1/responses',
  'config',
  'auth_setup',
];

const isStandalone = process.env.CITEWELL_OUTPUT === 'standalone';
const isTraced = isStandalone || Boolean(process.env.VERCEL);

/** The script that puts the chat into pages of other sites, and no other file of ours, may be loaded by them. */
const FOR_OTHER_SITES = {
  source: '/embed.js',
  headers: [
    { key: 'cross-origin-resource-policy', value: 'cross-origin' },
    { key: 'cache-control', value: 'public, max-age=3600' },
  ],
};

/** Documents have headers of their own; what other pages may frame says so in its policy. */
async function vercelHeaders() {
  const { SECURITY_HEADERS } = await import('./lib/http/route/security-headers.ts');
  const headers = Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value }));
  const framed = headers.filter(({ key }) => key !== 'x-frame-options');
  return [
    { source: '/((?!content/|pictures/|embed$|embed\\.js$).*)', headers },
    { source: '/embed', headers: framed },
  ];
}

/** @type {import('next').NextConfig} */
const config = {
  // A folder that runs by itself, for images (scripts/standalone.ts). `next start` warns where this is set, so only builds set it.
  ...(isStandalone && { output: 'standalone' }),
  // Two builds of one commit are one to a browser that meets both, while an update goes through.
  generateBuildId: () => process.env.CITEWELL_COMMIT || null,
  poweredByHeader: false,
  serverExternalPackages: [
    // 200,000 byte pairs as source text: bundling them takes a minute of CPU, importing them none.
    'gpt-tokenizer',
    // Loaded at the first call to the service they are for; without one, never.
    'openai',
    '@azure/core-rest-pipeline',
    '@azure/identity',
    '@azure/search-documents',
    '@azure/storage-blob',
    'undici',
    // Loaded where people sign in, or where records lie in Postgres.
    '@azure/msal-node',
    'pg',
    // Loaded where something is measured. One copy of the interface: what is registered with it holds for all.
    '@azure/core-tracing',
    '@azure/monitor-opentelemetry-exporter',
    '@opentelemetry/api',
    '@opentelemetry/core',
    '@opentelemetry/exporter-metrics-otlp-proto',
    '@opentelemetry/exporter-trace-otlp-proto',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-metrics',
    '@opentelemetry/sdk-trace-base',
    // A native module.
    '@napi-rs/canvas',
  ],
  outputFileTracingExcludes: { '/*': NEVER_SHIPPED, 'next-server': NEVER_SHIPPED },
  // A route is loaded when it is first asked for: loading all of them delays the first answer after a start.
  experimental: {
    preloadEntriesOnStart: false,
    // A third of a first build is writing it; only another build would read it.
    turbopackFileSystemCacheForBuild: process.env.CITEWELL_BUILD_CACHE !== 'off',
    // The same compiler for `reactCompiler`, in Rust instead of Babel's process for every file.
    turbopackRustReactCompiler: true,
  },
  reactCompiler: true,
  reactStrictMode: true,
  typedRoutes: true,
  // Tests check types once, and those who only serve need not wait for it.
  typescript: { ignoreBuildErrors: process.env.CITEWELL_TYPES === 'unchecked' },
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
  // A server of ours sends the others by itself, see lib/http/route/security-headers.ts. Vercel answers for files without asking it.
  headers: async () => [FOR_OTHER_SITES, ...(process.env.VERCEL ? await vercelHeaders() : [])],
  rewrites: async () => ({
    // One prefix for reverse proxies: every protocol route also answers below /api. One rule, since a route compiles each again
    // for every request.
    beforeFiles: [{ source: `/api/:path(${PROTOCOL_PATHS.join('|')})`, destination: '/:path' }],
    // Addresses of other servers, for clients that were made for them.
    afterFiles: [
      // Azure OpenAI's addresses of what OpenAI has at /v1, the newer one and those that its SDKs add to `/openai`.
      { source: '/:prefix((?:api/)?openai/v1)/:path+', destination: '/v1/:path+' },
      {
        source: '/:prefix((?:api/)?openai)/:path(models|models/.+|responses|chat/completions)',
        destination: '/v1/:path',
      },
      // Azure-Samples/serverless-chat-langchainjs; documents in folders, as lib/http/documents serves the others there.
      { source: '/api/chats', destination: '/chat' },
      { source: '/api/chats/stream', destination: '/chat/stream' },
      { source: '/api/documents/:folder((?!parts/)[^/]+)/:path+', destination: '/content/:folder/:path+' },
    ],
    // What is nowhere is a page for people, and for programs an error that they can read.
    fallback: [
      {
        source: '/:path((?!_next/|[*]$).*)',
        missing: [
          { type: 'header', key: 'accept', value: '.*text/html.*' },
          { type: 'header', key: 'rsc' },
        ],
        destination: '/api/-/:path',
      },
    ],
  }),
};

/** Neither servers nor browsers read its source maps: more than half of its bytes. */
const built = { ...config, experimental: { ...config.experimental, turbopackSourceMaps: false } };

/**
 * A build that is traced, for an image or for functions, tells each of files that Next does not see in the code. It takes
 * longer than one to serve from here.
 */
export default async function configure(phase) {
  if (phase !== PHASE_PRODUCTION_BUILD) return config;
  if (!isTraced) return built;
  const { globsOf } = await import('./scripts/standalone/globs-of.ts');
  const { tracePrograms } = await import('./scripts/standalone/trace-programs.ts');
  const traced = await tracePrograms(STARTED_BY_PATH);
  const started = traced.filter((file) => /^(lib|node_modules)\//.test(file));
  return { ...built, outputFileTracingIncludes: { '/*': [...globsOf(started), ...OPENED_BY_PATH] } };
}
