/** Whether the page is read from right to left, as in Arabic. The language that is shown decides it. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** The arrow key that means the same in a page that is read from left to right. */
export function arrowAsLeftToRight(key: string): string {
  return isRightToLeft() ? (mirrored[key] ?? key) : key;
}

const mirrored: Readonly<Record<string, string | undefined>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};
