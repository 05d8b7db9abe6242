import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Scene } from './scene.ts';

export const phoneWidth = 360;
const widths = [1920, 1280, 768, phoneWidth] as const;
export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
export interface Size {
  readonly width: (typeof widths)[number];
  readonly scheme: Scheme;
}
export const allSizes: readonly Size[] = widths.flatMap(width => schemes.map(scheme => ({ width, scheme })));

/** How many pictures are on a sheet of each width: in a row, and rows. */
const grids: Readonly<Record<(typeof widths)[number], readonly [number, number]>> = {
  360: [6, 1],
  768: [4, 1],
  1280: [3, 2],
  1920: [3, 2],
};
const sheetWidth = 2000;

export function pictureOf(scene: string, width: number, scheme: string): string {
  return `${scene}-${width}-${scheme}.png`;
}

/** Contact sheets: the pictures of many scenes in the same width and scheme, with their names. */
export async function drawSheets(
  browser: Browser,
  folder: string,
  scenes: readonly Scene[],
  sizes: readonly Size[],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 800 } });
  for (const { width, scheme } of sizes) {
    const [columns, rows] = grids[width];
    for (let first = 0, sheet = 1; first < scenes.length; first += columns * rows, sheet++) {
      const name = `sheet-${width}-${scheme}-${String(sheet).padStart(2, '0')}`;
      const figures = scenes.slice(first, first + columns * rows).map(scene => {
        const src = encodeURIComponent(pictureOf(scene.name, width, scheme));
        return `<figure><figcaption>${scene.name}</figcaption><img src="${src}" alt=""></figure>`;
      });
      const file = resolve(join(folder, `${name}.html`));
      writeFileSync(file, `<style>${styleFor(columns, width)}</style>${figures.join('')}`);
      await page.goto(`file://${file}`);
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    }
  }
  await page.close();
}

function styleFor(columns: number, width: number): string {
  const ratio = width < 1000 ? 2 : 1;
  const inner = Math.floor(sheetWidth / columns) - 12;
  return `
    body { margin: 6px; display: grid; grid-template-columns: repeat(${columns}, ${inner}px); gap: 8px; background: #999 }
    figure { margin: 0; font: 14px sans-serif }
    img { width: 100%; height: ${Math.round(inner * ratio)}px; object-fit: contain; object-position: top }`;
}
