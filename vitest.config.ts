import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { messages } from './apps/web/build/messages.ts';
import { findChromium } from './scripts/find-chromium.ts';

/** A larger young generation: a worker runs a hundred files, and collecting took a tenth of its CPU. */
const execArgv = ['--max-semi-space-size=64'];

const browserLibraries = [
  ...['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'zod'],
  ...[
    '@lingui/core',
    '@lingui/react',
    '@tabler/icons-react',
    '@tanstack/react-query',
    '@tanstack/react-router',
  ],
  ...['@mantine/core', '@mantine/form', '@mantine/hooks', '@mantine/notifications'],
];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [messages()],
        test: {
          name: 'unit',
          // As below: a process for each file would load the same modules a hundred times.
          isolate: false,
          execArgv,
          setupFiles: ['scripts/fuzz-seed.ts', 'scripts/messages/activate-english.ts'],
          exclude: [...configDefaults.exclude, '**/*.browser.test.tsx'],
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        // Parts of the product in a real browser: inputs, cells and hooks that a page puts together.
        plugins: [messages()],
        // All of them at once: one that is found later makes the browser load everything again.
        optimizeDeps: { include: browserLibraries },
        test: {
          name: 'browser',
          // As above: each file would load the product anew.
          isolate: false,
          setupFiles: 'apps/web/src/testing/clean-up.ts',
          include: ['apps/web/src/**/*.browser.test.tsx'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // The locale of the browser must not matter: organizations have formats of their own.
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 20_000,
              launchOptions: {
                executablePath: findChromium(),
                args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
              },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US' },
            }),
          },
        },
      },
      {
        test: {
          name: 'server',
          // Loading the product anew for each of a hundred files took a third of the run.
          isolate: false,
          execArgv,
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: ['scripts/fuzz-seed.ts', 'apps/server/src/testing/set-up-file.ts'],
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
          setupFiles: ['scripts/fuzz-seed.ts', 'apps/server/src/testing/set-up-file.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
    // One more than cores: tests wait for the database, and the database for tests.
    maxWorkers: 3,
  },
});
