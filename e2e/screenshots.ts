/**
 * Takes pictures of every screen at four widths, in light and dark, with the records of the demonstration, and puts those
 * of each screen on one sheet. SCREENSHOTS_ONLY limits it to paths that match, SCREENSHOTS_URL takes a product that is
 * already running, SCREENSHOTS_DIR says where the pictures go.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { everyPath, signInToDemo } from './every-path.ts';
import { goWithin } from './fixtures.ts';

const widths = [360, 768, 1280, 1920];
const schemes = ['light', 'dark'] as const;
const port = Number(process.env.E2E_PORT ?? 4311);
const origin = process.env.SCREENSHOTS_URL ?? `http://127.0.0.1:${port}`;
const folder = process.env.SCREENSHOTS_DIR ?? 'test-results/screenshots';
const only = new RegExp(process.env.SCREENSHOTS_ONLY ?? '');

const server = process.env.SCREENSHOTS_URL ? undefined : startServer();
try {
  await untilReady();
  await takeAll();
} finally {
  server?.kill('SIGTERM');
}

async function takeAll(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { accessToken, read } = await signInToDemo(origin);
  const paths = (await everyPath(read)).filter(path => only.test(path));
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  for (const colorScheme of schemes) {
    for (const width of widths) {
      await take(browser, { accessToken, paths, colorScheme, width });
    }
  }
  for (const path of paths) {
    await drawSheet(browser, path);
  }
  await browser.close();
  console.log(`${paths.length} screens in ${folder}`);
}

interface Taken {
  readonly accessToken: string;
  readonly paths: readonly string[];
  readonly colorScheme: (typeof schemes)[number];
  readonly width: number;
}

/** All screens in one size and scheme, in one page, as somebody goes from one to the next. */
async function take(browser: Browser, { accessToken, paths, colorScheme, width }: Taken): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme,
    viewport: { width, height: width < 700 ? 800 : 900 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript(token => {
    localStorage.setItem('access_token', token);
    localStorage.setItem('token_expiry', String(Date.now() + 3_600_000));
  }, accessToken);
  await page.goto('/profile');
  for (const path of paths) {
    await goWithin(page, path);
    await settle(page);
    await page.screenshot({ path: join(folder, fileOf(path, width, colorScheme)) });
  }
  await context.close();
}

/** A screen that cannot be loaded is a picture too. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(150);
  const isBusy = page.locator('[aria-busy=true]').first();
  await isBusy.waitFor({ state: 'detached', timeout: 10_000 }).catch(() => undefined);
}

async function drawSheet(browser: Browser, path: string): Promise<void> {
  const pictures = schemes.flatMap(scheme =>
    widths.map(width => {
      const picture = readFileSync(join(folder, fileOf(path, width, scheme))).toString('base64');
      return `<img src="data:image/png;base64,${picture}" style="height:450px">`;
    }),
  );
  const page = await browser.newPage({ viewport: { width: 2400, height: 940 } });
  await page.setContent(
    `<body style="margin:8px;display:flex;flex-wrap:wrap;gap:8px;background:#888">${pictures.join('')}</body>`,
  );
  await page.screenshot({ path: join(folder, `sheet-${nameOf(path)}.png`) });
  await page.close();
}

function fileOf(path: string, width: number, scheme: string): string {
  return `${nameOf(path)}-${width}-${scheme}.png`;
}

function nameOf(path: string): string {
  return path
    .slice(1)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll('/', '-');
}

function startServer(): ChildProcess {
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'error', OUTBOUND_ALLOW: '127.0.0.1' };
  return spawn(process.execPath, ['e2e/serve.ts'], { stdio: 'inherit', env });
}

async function untilReady(): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (!(await fetch(`${origin}/api/health/ready`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) {
      throw new Error(`Nothing answers at ${origin}`);
    }
    await new Promise(resolve => setTimeout(resolve, 500));
  }
}
