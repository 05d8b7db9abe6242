import type { Page } from '@playwright/test';

/** Texts that stick out of the screen or are cut without an ellipsis. Runs in the page. */
export async function findCutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const beyond = [...document.querySelectorAll('body *')].filter(
        element => element.childElementCount === 0 && element.getBoundingClientRect().right > clientWidth,
      );
      const names = beyond.slice(0, 3).map(element => `${element.className} ${element.textContent}`);
      found.push(`The page is ${scrollWidth - clientWidth} px too wide: ${names.join(', ')}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const { overflowX, textOverflow, clip, position } = getComputedStyle(element);
      const isForScreenReaders = position === 'absolute' && (clip !== 'auto' || element.clientWidth <= 1);
      const isCut =
        element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible' && overflowX !== 'auto';
      if (
        hasText &&
        isCut &&
        textOverflow !== 'ellipsis' &&
        !isForScreenReaders &&
        element.checkVisibility()
      ) {
        found.push(`${element.className}: ${element.textContent}`);
      }
    }
    return found;
  });
}
