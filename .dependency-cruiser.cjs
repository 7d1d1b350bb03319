// Imports go one way. Each line: a room of the house, and the rooms it may import besides itself.
const MAY_IMPORT = {
  'lib/shared': [],
  'lib/text': ['lib/shared'],
  'lib/workers': ['lib/shared'],
  'lib/core': ['lib/shared'],
  'lib/api': ['lib/core', 'lib/shared'],
  'lib/config': ['lib/shared'],
  'lib/i18n': ['lib/shared'],
  'lib/protocols': ['lib/core', 'lib/shared'],
  'lib/upstream': ['lib/shared', 'lib/config'],
  'lib/search': ['lib/core', 'lib/text', 'lib/workers', 'lib/upstream', 'lib/shared', 'lib/config'],
  'lib/llm': ['lib/core', 'lib/text', 'lib/upstream', 'lib/shared', 'lib/config'],
  'lib/templates': ['lib/workers', 'lib/upstream', 'lib/shared', 'lib/config'],
  'lib/telemetry': ['lib/core', 'lib/shared', 'lib/config'],
  'lib/ingest': ['lib/core', 'lib/text', 'lib/shared', 'lib/config'],
  'lib/evals': ['lib/core', 'lib/text', 'lib/shared', 'lib/config'],
  'lib/auth': ['lib/core', 'lib/upstream', 'lib/shared', 'lib/config'],
  'lib/history': ['lib/core', 'lib/shared', 'lib/config'],
  'lib/limits': ['lib/core', 'lib/shared', 'lib/config'],
  'lib/http': [
    'lib/api',
    'lib/protocols',
    'lib/core',
    'lib/templates',
    'lib/telemetry',
    'lib/shared',
    'lib/config',
  ],
  'lib/composition': [
    'lib/api',
    'lib/auth',
    'lib/history',
    'lib/limits',
    'lib/core',
    'lib/search',
    'lib/llm',
    'lib/ingest',
    'lib/evals',
    'lib/http',
    'lib/protocols',
    'lib/templates',
    'lib/telemetry',
    'lib/text',
    'lib/upstream',
    'lib/config',
    'lib/shared',
  ],
  'lib/client': ['lib/api', 'lib/protocols', 'lib/core', 'lib/shared', 'lib/i18n', 'lib/config/public[.]ts'],
  components: ['lib/api', 'lib/client', 'lib/i18n', 'lib/shared'],
  app: ['components', 'lib/http', 'lib/composition', 'lib/auth', 'lib/core', 'lib/i18n', 'lib/protocols'],
  scripts: ['lib/composition', 'lib/ingest', 'lib/evals', 'lib/config', 'lib/shared'],
  e2e: [],
};
const ROOMS = '^(lib/[^/]+|components|app|scripts|e2e)/';

const onePerRoom = Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
  name: `${room}-imports`,
  severity: 'error',
  comment: `${room} may import ${allowed.join(', ') || 'no other room'}.`,
  from: { path: `^${room}/`, pathNot: '[.](test|contract)[.]tsx?$' },
  to: { path: ROOMS, pathNot: [room, ...allowed].map((path) => `^${path}(/|$|(?<=[.]ts)$)`) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...onePerRoom,
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle means that neither file can be understood without the other.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-is-pure',
      severity: 'error',
      comment: 'The core computes: zod is its only package, and it touches neither files nor network.',
      from: { path: '^lib/core/', pathNot: '[.]test[.]ts$' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'],
        pathNot: '^node_modules/zod/',
      },
    },
    {
      name: 'dialects-stand-alone',
      severity: 'error',
      comment: 'One dialect never learns from another: what they share lies in codec, negotiate or framing.',
      from: { path: '^lib/protocols/(choices|flat|flexible|on-your-data)/' },
      to: { path: '^lib/protocols/(choices|flat|flexible|on-your-data)/', pathNot: '^lib/protocols/$1/' },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      comment: 'Nothing that ships imports a test.',
      from: { pathNot: '[.](test|spec)[.]tsx?$' },
      to: { path: '[.](test|spec)[.]tsx?$' },
    },
  ],
  options: {
    parser: 'swc', // TypeScript 7 has no parser API that dependency-cruiser could use
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)[.]next/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
