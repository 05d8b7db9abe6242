import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';

const port = Number(process.env.E2E_PORT ?? 4310);
const asRoot = process.getuid?.() === 0;

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than the machine has cores: a journey waits for its page more than it works.
  workers: 3,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 40_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Tracing every test takes a quarter of the time, so it is only on with E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Requests that a service worker makes cannot be stubbed; the tests of the worker itself switch it on.
    serviceWorkers: 'block',
    // Without a graphics processor, every fade is drawn by the cores that the tests need.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // `npm test` runs the journeys tagged @main, `npm run test:long` all of them. The other tags name the sizes that matter
  // to a journey: @desktop, @phone or @both. Those without one are repeated on a phone by `npm run test:long`.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: desk },
    { name: 'phone', grep: /@phone|@both/, use: phone },
    { name: 'phone-repeats', grepInvert: /@desktop|@phone|@both/, use: phone },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/build-web.ts && exec "${process.execPath}" e2e/serve.ts`,
    cwd: '..',
    url: `http://127.0.0.1:${port}/api/health/ready`,
    env: { PORT: String(port), LOG_LEVEL: 'error', OUTBOUND_ALLOW: '127.0.0.1' },
    // On a busy machine, building the web alone takes two minutes.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
