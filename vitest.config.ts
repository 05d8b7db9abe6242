import { defineConfig } from 'vitest/config';
import { messages } from './apps/web/build/messages.ts';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [messages()],
        test: {
          name: 'unit',
          setupFiles: ['scripts/fuzz-seed.ts', 'scripts/messages/activate-english.ts'],
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          // Loading the product anew for each of a hundred files took a third of the run.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: 'scripts/fuzz-seed.ts',
          // Generous, because a busy machine may be ten times slower; a test that hangs still fails.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          // Faults that take minutes to try; run by `npm run test:long`.
          name: 'long',
          include: ['apps/server/src/**/*.long.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: 'scripts/fuzz-seed.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
    // Two cores: more workers only take turns, and each costs a database.
    maxWorkers: 2,
  },
});
