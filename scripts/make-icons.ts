/**
 * Draws the icons of the installable application from its logo, favicon.svg:
 *
 *     node scripts/make-icons.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

const folder = fileURLToPath(new URL('../apps/web/public', import.meta.url));
const brand = '#3730c8';
/** `margin`: the free share of the width around the logo, for systems that cut icons into their own shapes. */
const icons = [
  { file: 'icon-192.png', size: 192, margin: 0, isFilled: false },
  { file: 'icon-512.png', size: 512, margin: 0, isFilled: false },
  { file: 'icon-maskable-512.png', size: 512, margin: 0.14, isFilled: true },
  { file: 'apple-touch-icon.png', size: 180, margin: 0.08, isFilled: true },
];

const logo = await readFile(join(folder, 'favicon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
});
try {
  for (const { file, size, margin, isFilled } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const edge = Math.round(size * margin);
    const side = size - 2 * edge;
    await page.setContent(
      `<body style="margin:0;background:${isFilled ? brand : 'transparent'}">
        <style>svg{position:absolute;left:${edge}px;top:${edge}px;width:${side}px;height:${side}px}</style>${logo}`,
    );
    await writeFile(join(folder, file), await page.screenshot({ omitBackground: true }));
    await page.close();
    console.log(file);
  }
} finally {
  await browser.close();
}
