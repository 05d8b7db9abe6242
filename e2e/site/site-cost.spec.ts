import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.use({ emptyCache: true });

const kilobyte = 1000;

test('the page costs at most 120 kB of JavaScript and 30 kB of CSS over the wire', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(entry => ({
      path: new URL(entry.name).pathname,
      bytes: entry.transferSize,
    })),
  );
  const bytesOf = (ending: RegExp) =>
    loaded.filter(({ path }) => ending.test(path)).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(bytesOf(/\.js$/)).toBeLessThanOrEqual(120 * kilobyte);
  expect(bytesOf(/\.css$/)).toBeGreaterThan(0);
  expect(bytesOf(/\.css$/)).toBeLessThanOrEqual(30 * kilobyte);
  // Only one picture of the product is loaded at once, in one colour scheme and size; the others when they come near.
  expect(bytesOf(/\/product-[^/]*\.webp$/)).toBeLessThanOrEqual(80 * kilobyte);
  expect(loaded.filter(({ path }) => /\/product-[^/]*\.webp$/.test(path))).toHaveLength(1);
  await expect(page.locator('img:not([loading=lazy])')).toHaveCount(1);
  const claims = loaded.filter(({ path }) => /\.webp$/.test(path) && !path.includes('/product-'));
  expect(claims.filter(({ bytes }) => bytes > 42 * kilobyte)).toEqual([]);
  expect(bytesOf(/\.webp$/)).toBeLessThanOrEqual(330 * kilobyte);
  // Preloaded by exactly the address that the style sheet uses.
  expect(loaded.filter(({ path }) => path.endsWith('.woff2'))).toHaveLength(1);
});

for (const [what, delay] of [
  ['', 0],
  [' when font and picture are late', 600],
] as const) {
  test(`nothing shifts${what}`, async ({ page }) => {
    await page.route(/\.(woff2|webp)$/, async route => {
      await new Promise(resolve => setTimeout(resolve, delay));
      await route.continue();
    });
    await recordShifts(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 500) {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(30);
    }
    await expect(page.getByRole('contentinfo')).toBeInViewport();
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });
}

test('no width makes the page scroll sideways', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  for (const width of [320, 360, 640, 768, 960, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} pixels`).toBe(0);
  }
});

test('animations are disabled for users who prefer reduced motion', { tag: '@desktop' }, async ({ page }) => {
  for (const [reducedMotion, behaviour] of [
    ['reduce', 'auto'],
    ['no-preference', 'smooth'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/');
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', behaviour);
  }
});

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver(list => {
      shifts.push(...list.getEntries().map(entry => Reflect.get(entry, 'value') as number));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
