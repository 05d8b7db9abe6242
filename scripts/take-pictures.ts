/**
 * Takes the pictures of the product that the public site and the README show, from a running product with its demo:
 *
 *     node scripts/take-pictures.ts http://localhost:3000 demo@pipewright.app <password, as the start prints it>
 *
 * Names of claims after these take their pictures only.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test';
import { findChromium } from './find-chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sitePictures = 'apps/web/src/site/pictures';
const readmePictures = 'docs/pictures';
const screen = '/leads';
const sizes = {
  wide: { viewport: { width: 1280, height: 640 }, deviceScaleFactor: 1.75, limit: 76_000 },
  narrow: { viewport: { width: 390, height: 700 }, deviceScaleFactor: 2, limit: 57_000 },
};
const previewStyle = [
  '.preview { height: 630px; padding: 48px 60px; overflow: hidden; background: var(--pw-canvas) }',
  '.preview h1 { margin: 20px 0 36px; font-size: 54px; line-height: 1.1; letter-spacing: -0.035em }',
  '.preview img { width: 1080px; border: 1px solid var(--pw-line-strong); border-radius: 12px }',
  '.preview h1 span { display: block }',
].join(' ');
const limits = { png: 120_000, jpeg: 70_000 };
/** The preview of links to this site, in the size that other sites expect. */
const preview = { width: 1200, height: 630 };

/** Beside each claim of the landing page: what to show, and what has to be done first. */
const claims: readonly Claim[] = [
  {
    name: 'import',
    path: '/leads/import',
    prepare: previewImport,
    top: page => page.getByRole('heading', { name: 'Map columns' }),
  },
  { name: 'forecast', path: '/sales/forecasting?show=months', top: page => page.getByRole('search') },
  {
    name: 'calendar',
    path: '/activities?tab=calendar',
    top: page => page.getByRole('button', { name: 'Today' }),
  },
  {
    name: 'timeline',
    path: '/leads?sort=-leadScore',
    prepare: openTimeline,
    top: page => page.getByRole('tab', { name: 'Timeline' }),
  },
  { name: 'board', path: '/sales/pipeline', top: page => page.getByText('Qualification').first() },
  { name: 'undo', path: '/leads', prepare: deleteTwo, restore: undo },
];
const claimSize = { viewport: { width: 800, height: 1000 }, deviceScaleFactor: 1.25, limit: 40_000 };
/** How much of the window's height a picture shows. */
const claimHeight = 500;
/** Above the first thing that it shows. */
const claimMargin = 12;

interface Claim {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** What the picture begins with; it ends at the lower edge of the window where that is not said. */
  readonly top?: (page: Page) => Locator;
  /** Leaves the demo as it was. */
  readonly restore?: (page: Page) => Promise<void>;
}

const [
  address = 'http://localhost:3000',
  email = 'demo@pipewright.app',
  password = 'demo-pipewright',
  ...onlyClaims
] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
});
try {
  await takeClaims();
  if (onlyClaims.length === 0) {
    await takeProduct();
  }
} finally {
  await browser.close();
}

async function takeProduct(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [name, size] of Object.entries(sizes)) {
      const { limit, ...options } = size;
      const page = await open(browser, { colorScheme, ...options });
      await save(`${sitePictures}/product-${name}-${colorScheme}.webp`, await asWebp(page, size), limit);
    }
  }
  const page = await open(browser, { colorScheme: 'light', viewport: sizes.wide.viewport });
  await save(`${readmePictures}/product.png`, await page.screenshot(), limits.png);
  await save(`${sitePictures}/preview.jpg`, await drawPreview(browser), limits.jpeg);
}

async function takeClaims(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, path, prepare, top, restore } of claimsToTake()) {
      const { limit: _, ...options } = claimSize;
      const page = await open(browser, { colorScheme, ...options }, path);
      await prepare?.(page);
      await page.waitForTimeout(500);
      const box = await top?.(page).boundingBox();
      const y = box ? box.y - claimMargin : claimSize.viewport.height - claimHeight;
      const picture = await asWebp(page, claimSize, { y, height: claimHeight });
      await save(`${sitePictures}/${name}-${colorScheme}.webp`, picture, claimSize.limit);
      await restore?.(page);
      await page.context().close();
    }
  }
}

function claimsToTake(): readonly Claim[] {
  return onlyClaims.length > 0 ? claims.filter(({ name }) => onlyClaims.includes(name)) : claims;
}

async function open(from: Browser, options: BrowserContextOptions, path = screen): Promise<Page> {
  const page = await from.newPage({ ...options, reducedMotion: 'reduce' });
  await page.goto(`${address}/login`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL(url => url.pathname !== '/login');
  await page.goto(`${address}${path}`);
  // Not until the network is quiet: live updates keep a connection open.
  await page
    .locator(path === screen ? 'tbody tr td a' : 'main h1')
    .first()
    .waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready');
  return page;
}

/** A file of leads, as far as its preview: nothing is imported. */
async function previewImport(page: Page): Promise<void> {
  const rows = [
    'Full Name,Company,Email,Stage,Estimated value',
    'Meera Iyer,Blue Lotus Foods,meera@bluelotus.example,Qualified,420000',
    'Arjun Menon,Malabar Spices,arjun@malabar.example,Contacted,760000',
    'Jonas Lindqvist,Norrsken Robotics,jonas@norrsken.example,Proposal,2400000',
    'Priya Nair,Kaveri Textiles,priya@kaveri.example,Qualified,310000',
  ];
  await page.locator('input[type=file]').setInputFiles({
    name: 'leads-2026.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await page.getByRole('region', { name: 'Columns' }).waitFor();
}

async function openTimeline(page: Page): Promise<void> {
  await page.locator('tbody').getByText('Edit', { exact: true }).first().click();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

async function deleteTwo(page: Page): Promise<void> {
  const boxes = page.locator('tbody input[type=checkbox]');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.getByRole('button', { name: 'Delete (2)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('2 leads deleted.').waitFor();
  // A notification stays visible while the pointer is over it.
  await page.getByRole('alert').hover();
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone.').waitFor();
}

/** The site's sentence above the product, in the site's own type and colours. */
async function drawPreview(from: Browser): Promise<Buffer> {
  const options = { colorScheme: 'light', deviceScaleFactor: 2 } as const;
  const product = await open(from, { ...options, viewport: { width: 1280, height: 560 } });
  const picture = (await product.screenshot({ type: 'jpeg', quality: 92 })).toString('base64');
  const page = await from.newPage({ ...options, deviceScaleFactor: 1, viewport: preview });
  await page.goto(address);
  await page.evaluate(`
    document.body.innerHTML = '<div class="preview">' + document.querySelector('.brand').outerHTML +
      document.querySelector('h1').outerHTML + '<img src="data:image/jpeg;base64,${picture}"></div>';
    document.head.insertAdjacentHTML('beforeend', '<style>${previewStyle}</style>');
    document.fonts.ready.then(() => document.querySelector('img').decode())`);
  return page.screenshot({ type: 'jpeg', quality: 80 });
}

/** The browser is the encoder, so that the project needs none: the best quality that is small enough. */
async function asWebp(
  page: Page,
  size: (typeof sizes)['wide'],
  part: { y?: number; height?: number } = {},
): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...size.viewport, ...part, scale: size.deviceScaleFactor };
  let picture: Buffer;
  let quality = 92;
  do {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip });
    picture = Buffer.from(data, 'base64');
    quality -= 4;
  } while (picture.length > size.limit && quality > 40);
  return picture;
}

async function save(path: string, content: Buffer, limit: number): Promise<void> {
  if (content.length > limit) {
    throw new Error(`${path} has ${content.length} bytes, and may have ${limit}.`);
  }
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), content);
  console.log(`${path}: ${content.length} bytes`);
}
