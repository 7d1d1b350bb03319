import { availableParallelism } from 'node:os';
import { defaultExclude, defineConfig } from 'vitest/config';

const ALL = [
  'lib/**/*.test.ts',
  'components/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'e2e/upstream/**/*.test.ts',
];

/** These test functions that keep nothing between calls, so that files can share a process and what is loaded in it. */
const PURE = [
  'lib/{charts,client,config,core,i18n,protocols,quality,shared,text}/**/*.test.ts',
  'scripts/report/**/*.test.ts',
  'lib/llm/extractive/**/*.test.ts',
  'components/**/*.test.ts',
];

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['vitest.setup.ts'],
    restoreMocks: true,
    // Many tests wait for processes and timers: one worker more than there are cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    // Parsers and engines are processes of their own; on a busy machine they take their time to start.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      // Loading the same modules for each file would take a third of a second of CPU a file.
      { extends: true, test: { name: 'pure', isolate: false, include: PURE } },
      { extends: true, test: { name: 'alone', include: ALL, exclude: [...defaultExclude, ...PURE] } },
    ],
  },
});
