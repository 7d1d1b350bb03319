import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'lib/**/*.test.ts',
      'components/**/*.test.tsx',
      'scripts/**/*.test.ts',
      'e2e/upstream/**/*.test.ts',
      'e2e/identity/**/*.test.ts',
    ],
    environment: 'node',
    setupFiles: ['vitest.setup.ts'],
    restoreMocks: true,
    // Most of the time goes into waiting for processes: with one core kept free, as is the default, half would be idle.
    maxWorkers: '100%',
    // Parsers and engines are processes of their own; on a busy machine they take their time to start.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
