/**
 * Takes the pictures of the product that the public site and the README show, from a running product with its demo:
 *
 *     node scripts/take-pictures.ts http://localhost:3000 demo@pipewright.app <password, as the start prints it>
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
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
const limits = { png: 110_000, jpeg: 70_000 };
/** What other sites show of a link to this one, in the size that they ask for. */
const preview = { width: 1200, height: 630 };

const [address = 'http://localhost:3000', email = 'demo@pipewright.app', password = 'demo-pipewright'] =
  process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
});
try {
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
} finally {
  await browser.close();
}

async function open(from: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await from.newPage({ ...options, reducedMotion: 'reduce' });
  await page.goto(`${address}/login`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL(url => url.pathname !== '/login');
  await page.goto(`${address}${screen}`);
  // Not until the network is quiet: live updates keep a connection open.
  await page.locator('tbody tr td a').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready');
  return page;
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
async function asWebp(page: Page, size: (typeof sizes)['wide']): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...size.viewport, scale: size.deviceScaleFactor };
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
