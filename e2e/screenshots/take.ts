/**
 * Takes pictures of every screen at four widths, in light and dark, with the records of the demonstration, and puts them
 * on contact sheets. Reports texts that are cut off or stick out of the screen.
 *
 * SCREENSHOTS_ONLY limits it to scenes whose name matches, SCREENSHOTS_SIZES to widths and schemes (`360-light 1280-dark`).
 * SCREENSHOTS_URL uses a product that is already running, SCREENSHOTS_DIR is the folder for the pictures.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { demo, signIn } from '../every-path.ts';
import { findCutTexts } from '../find-cut-texts.ts';
import { prepareRecords } from './prepare-records.ts';
import type { Scene } from './scene.ts';
import { scenesOf } from './scenes.ts';
import { allSizes, drawSheets, phoneWidth, pictureOf, type Scheme, type Size, schemes } from './sheets.ts';
import { createViewers } from './viewers.ts';

const port = Number(process.env.E2E_PORT ?? 4311);
const origin = process.env.SCREENSHOTS_URL ?? `http://127.0.0.1:${port}`;
const folder = process.env.SCREENSHOTS_DIR ?? 'test-results/screenshots';
const only = new RegExp(process.env.SCREENSHOTS_ONLY ?? '');
const chosen = process.env.SCREENSHOTS_SIZES?.split(' ');
const sizes = allSizes.filter(({ width, scheme }) => !chosen || chosen.includes(`${width}-${scheme}`));
const viewers = createViewers(origin);
/** Nothing on a page takes longer to appear, unless it never does; the page itself can, on a busy machine. */
const patience = 10_000;
const loadingTime = 60_000;
/** What a picture shows at most of a long page of the application, since lists are endless. */
const maxHeight = 1800;

const server = process.env.SCREENSHOTS_URL ? undefined : startServer();
try {
  await untilReady();
  await takeAll();
} finally {
  server?.kill('SIGTERM');
}

async function takeAll(): Promise<void> {
  const started = Date.now();
  mkdirSync(folder, { recursive: true });
  const { call } = await signIn(origin, demo);
  const records = await prepareRecords(call);
  const scenes = (await scenesOf(call, records)).filter(({ name }) => only.test(name));
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  const problems = await Promise.all(schemes.map(scheme => takeIn(browser, scenes, scheme)));
  await drawSheets(browser, folder, scenes, sizes);
  await browser.close();
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log([...new Set(problems.flat()), `${scenes.length} scenes in ${folder}, ${seconds} s`].join('\n'));
}

/** All scenes in one scheme. They share a context, so that the application is in its cache after the first. */
async function takeIn(
  browser: Browser,
  scenes: readonly Scene[],
  scheme: Scheme,
): Promise<readonly string[]> {
  const shown = sizes.filter(size => size.scheme === scheme);
  if (shown.length === 0) {
    return [];
  }
  const context = await openContext(browser, scheme);
  const problems: string[] = [];
  for (const scene of scenes) {
    const page = await context.newPage();
    await page.addInitScript(
      token => {
        localStorage.clear();
        if (token) {
          localStorage.setItem('access_token', token);
          localStorage.setItem('token_expiry', String(Date.now() + 3_600_000));
        }
      },
      await viewers.tokenOf(scene.as),
    );
    problems.push(...(await take(page, scene, shown)));
    await page.close();
  }
  await context.close();
  return problems;
}

async function openContext(browser: Browser, colorScheme: Scheme): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    colorScheme,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patience);
  context.setDefaultNavigationTimeout(loadingTime);
  // A picture must not be taken in the middle of a fade.
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  return context;
}

/** One scene in all widths. The page is loaded once and then resized, as when somebody resizes a window. */
async function take(page: Page, scene: Scene, shown: readonly Size[]): Promise<readonly string[]> {
  const problems: string[] = [];
  try {
    await scene.before?.(page);
    await open(page, scene.path, 1280, scene.prepare);
    for (const { width, scheme } of shown) {
      if (width === phoneWidth && scene.prepareOnPhone) {
        await open(page, scene.path, width, scene.prepareOnPhone);
      }
      await fitHeight(page, width, scene.as === 'visitor' ? Number.POSITIVE_INFINITY : maxHeight);
      problems.push(...(await findCutTexts(page)).map(text => `${scene.name} at ${width} px: ${text}`));
      await page.screenshot({ path: join(folder, pictureOf(scene.name, width, scheme)) });
    }
  } catch (error) {
    problems.push(`${scene.name}: ${error instanceof Error ? error.message : error}`);
  }
  return problems;
}

async function open(page: Page, path: string, width: number, prepare: Scene['prepare']): Promise<void> {
  await page.setViewportSize({ width, height: heightFor(width) });
  await page.goto(path);
  await settle(page);
  if (prepare) {
    await prepare(page);
    // Parts that are loaded when they are first opened.
    await page.waitForTimeout(500);
  }
}

/** Makes the window as high as its page, within limits. Dialogs are looked at in a usual window. */
async function fitHeight(page: Page, width: number, limit: number): Promise<void> {
  await page.setViewportSize({ width, height: heightFor(width) });
  await settle(page);
  const height = await page.evaluate(() =>
    document.querySelector('[role=dialog]') ? 0 : document.documentElement.scrollHeight,
  );
  if (height > heightFor(width)) {
    await page.setViewportSize({ width, height: Math.min(height, limit) });
    await settle(page);
  }
}

function heightFor(width: number): number {
  return width < 700 ? 800 : 900;
}

/** A screen that cannot be loaded is a picture, too. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(150);
  const busy = page.locator('[aria-busy=true]').first();
  await busy.waitFor({ state: 'detached' }).catch(() => undefined);
  await page.evaluate(() => {
    const drawn = [...document.images].map(image => image.decode().catch(() => undefined));
    return Promise.race([Promise.all(drawn), new Promise(resolve => setTimeout(resolve, 3000))]);
  });
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
