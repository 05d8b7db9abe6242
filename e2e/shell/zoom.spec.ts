import type { Page } from '@playwright/test';
import { demo, everyPath, signIn } from '../every-path.ts';
import { findCutTexts } from '../find-cut-texts.ts';
import { expect, test } from '../fixtures.ts';

/** A window of 1280 pixels at 200 % has 640 of them. */
test.use({ emptyCache: true, viewport: { width: 640, height: 512 } });

/** The spacing of texts that people may set (WCAG 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;
const parts = 4;

for (let part = 0; part < parts; part++) {
  test(`every page can be read at 200 % with wide spacing of texts, part ${part + 1}`, {
    tag: '@desktop',
  }, async ({ page, baseURL, checkAccessibility }) => {
    test.setTimeout(1_800_000);
    const { accessToken, read } = await signIn(baseURL ?? '', demo);
    await page.addInitScript(token => {
      localStorage.setItem('access_token', token);
      localStorage.setItem('token_expiry', String(Date.now() + 3_600_000));
    }, accessToken);
    const paths = (await everyPath(read)).filter((_, index) => index % parts === part);
    await widenTexts(page);
    const problems: Record<string, readonly string[]> = {};
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveURL(url => url.pathname === path || isForVisitors(path));
      await expect(page.locator('body')).not.toHaveCSS('letter-spacing', 'normal');
      const found = [...(await problemsOf(checkAccessibility)), ...(await findCutTexts(page))];
      if (found.length > 0) {
        problems[path] = found;
      }
    }
    expect(problems).toEqual({});
  });
}

/** The pages around signing in lead people who are signed in to the dashboard. */
function isForVisitors(path: string): boolean {
  return ['/login', '/signup', '/forgot-password', '/reset-password', '/verify-email', '/join'].includes(
    path,
  );
}

/** A style sheet made by a script, because the server's policy allows no inline styles. */
async function widenTexts(page: Page): Promise<void> {
  await page.addInitScript(css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
}

/** What axe finds, as a list, so that one page does not hide what is wrong with the others. */
async function problemsOf(check: () => Promise<void>): Promise<readonly string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
