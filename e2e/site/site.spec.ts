import { expect, test } from '../fixtures.ts';
import { clickables, texts } from './site-texts.ts';

const schemes = ['light', 'dark'] as const;

test('every text is in the HTML of the page', { tag: ['@main', '@desktop'] }, async ({ request }) => {
  const html = await (await request.get('/')).text();
  const words = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ');
  const text = words.replace(/\s+/g, ' ').toLowerCase();
  expect(texts.filter(expected => !text.includes(expected.toLowerCase()))).toEqual([]);
  expect(html).toMatch(/<meta name="description" content="[^"]{50,160}"/);
  // Link previews show a picture by its absolute address, regardless of the requested address.
  const [, preview = ''] =
    /<meta property="og:image" content="(http:\/\/localhost:\d+[^"]+)"/.exec(html) ?? [];
  const picture = await request.get(new URL(preview).pathname);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
});

test('each plan has its price and exactly its contents', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  for (const [name, price, contents] of [
    [
      'Starter',
      'Free',
      'Up to 250 contacts, Basic CRM, Email support, 1GB storage, Standard integrations, Mobile app',
    ],
    [
      'Professional',
      '₹499 per user per month',
      'Unlimited contacts, Automation, Priority support, 10GB per user, Custom integrations, Analytics, Collaboration, Custom fields',
    ],
    [
      'Enterprise',
      '₹2499 per user per month',
      'Everything in Professional, Custom onboarding, Dedicated support manager, Unlimited storage, Custom development, SLA, Advanced security, SSO',
    ],
  ] as const) {
    const plan = page.getByRole('article', { name });
    await expect(plan.getByRole('listitem')).toHaveText(contents.split(', '));
    await expect(plan).toContainText(price);
    await expect(plan.getByText('Most Popular')).toHaveCount(name === 'Professional' ? 1 : 0);
    const target = name === 'Enterprise' ? '/contact' : '/signup';
    await expect(plan.getByRole('link')).toHaveAttribute('href', target);
  }
});

test('buttons and links lead to the right pages', { tag: '@main' }, async ({ page }) => {
  await page.goto('/');
  for (const [part, links] of Object.entries(clickables)) {
    for (const [name, target] of Object.entries(links)) {
      const link = page.locator(part).getByRole('link', { name, exact: true });
      await expect(link, name).toBeVisible();
      await expect(link, name).toHaveAttribute('href', target);
    }
  }
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test('anchors scroll to their section, and the top bar does not cover it', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Features', 'Pricing', 'Contact']) {
    await page.getByRole('banner').getByRole('link', { name }).click();
    const section = page.locator(`#${name.toLowerCase()}`);
    await expect.poll(async () => (await section.boundingBox())?.y).toBeLessThan(300);
    await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  }
});

test('questions open with the keyboard', { tag: '@desktop' }, async ({ page, checkAccessibility }) => {
  await page.goto('/');
  const questions = page.locator('details');
  await expect(questions).toHaveCount(5);
  for (const question of await questions.all()) {
    await expect(question.locator('p')).toBeHidden();
    await question.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(question.locator('p')).toBeVisible();
  }
  await checkAccessibility();
});

test('the keyboard skips the top bar, with a visible focus', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const first = page.getByRole('main').getByRole('link', { name: 'Start free trial' }).first();
  await expect(first).toBeFocused();
  await expect(first).toHaveCSS('outline-style', 'solid');
});

for (const colorScheme of schemes) {
  test(`the page is accessible and shows the product, ${colorScheme}`, async ({ page, visit }) => {
    await page.emulateMedia({ colorScheme });
    await visit('/');
    const levels = await page
      .getByRole('heading')
      .evaluateAll(headings => headings.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels.filter(level => level === 1)).toHaveLength(1);
    expect(levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)).toEqual([]);
    const images = page.locator('img');
    await expect(images).toHaveCount(7);
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
        .toBeGreaterThan(700);
      await expect(image).toHaveAttribute('alt', /\w{3}/);
      expect(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).toContain(
        `-${colorScheme}-`,
      );
    }
  });
}

test('every link of the footer leads to a page of the site', async ({ page, visit }) => {
  await page.goto('/');
  const hrefs = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''));
  const pages = hrefs.filter(href => href.startsWith('/'));
  expect(pages).toHaveLength(13);
  for (const path of pages) {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).not.toContain('<script');
    await visit(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/#pricing');
});

test('a signed-in user can visit it, and an unknown path leads to it', { tag: '@desktop' }, async ({
  signedIn: page,
}) => {
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every lead seen. Every next step clear.');
  await expect(page).toHaveURL('/');
});
