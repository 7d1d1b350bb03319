import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['lib/**/*.test.ts', 'components/**/*.test.tsx', 'scripts/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['vitest.setup.ts'],
    restoreMocks: true,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
  },
});
