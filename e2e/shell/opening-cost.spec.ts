import type { Page } from '@playwright/test';
import { expect, forEachOf, test } from '../fixtures.ts';

test.use({ emptyCache: true });

/** The maximum cost of opening a screen with an empty cache. */
const most = { requests: 25, scriptKiB: 260 };

test('a screen opens with few requests, few files and little JavaScript', {
  tag: ['@desktop', '@main'],
}, async ({ signedIn: page, tenant }) => {
  await tenant.api('POST', '/api/opportunities', { name: 'A deal', amount: 1 });
  let lead: { id: string } | undefined;
  await forEachOf(120, async number => {
    lead = await tenant.api<{ id: string }>('POST', '/api/leads', {
      firstName: `Lead${number}`,
      lastName: 'Example',
      email: `lead${number}@opening.example`,
      companyName: 'Acme',
    });
  });

  const leads = await open(page, '/leads', 'tbody tr[aria-rowindex]');
  // A list starts with its visible rows and the fields of its columns, and requests them once.
  const lists = leads.urls.filter(url => /^\/api\/leads\?/.test(url));
  const shown =
    'fullName,email,companyName,leadStatusId,estimatedValue,assignedToUserId,leadScore,contactId,dealId,leadStatus,leadSourceName,assignedTo,updatedAtUtc';
  expect(lists.map(url => decodeURIComponent(url))).toEqual([
    `/api/leads?fields=${shown}&pageSize=100&total=none`,
  ]);
  const [row] = await tenant.api<object[]>('GET', lists[0] ?? '');
  expect(Object.keys(row ?? {}).sort()).toEqual(['id', 'version', ...shown.split(',')].sort());
  expect(leads.urls.filter(url => url.endsWith('/oauth/userinfo'))).toHaveLength(1);
  expect(leads.urls.filter(url => url.endsWith('.woff2')).length).toBeLessThanOrEqual(1);

  const screens = [
    leads,
    await open(page, '/dashboard', 'main h2'),
    await open(page, '/deals', 'tbody tr[aria-rowindex]'),
    await open(page, `/leads/${lead?.id}/edit`, 'main [role=tablist]'),
  ];
  for (const { path, scriptKiB, urls } of screens) {
    expect(urls.length, `requests of ${path}: ${urls.join(' ')}`).toBeLessThanOrEqual(most.requests);
    expect(scriptKiB, `JavaScript of ${path}`).toBeLessThanOrEqual(most.scriptKiB);
  }
});

test('another language costs the texts of the page and of the start, and not those of other pages', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant }) => {
  const english = await open(page, '/leads', 'main h1');
  await tenant.api('PATCH', '/api/organization', { language: 'de' });
  // The first visit learns the language.
  await open(page, '/leads', 'main h1');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const leads = await open(page, '/leads', 'main h1');
  expect(leads.scriptKiB - english.scriptKiB, 'KiB of German texts').toBeLessThanOrEqual(50);
  expect(leads.scripts - english.scripts, 'files with German texts').toBeLessThanOrEqual(3);
  const catalogues = (urls: readonly string[]) => urls.filter(url => url.includes('/messages-'));
  const settings = await open(page, '/administration/settings', 'main h1');
  expect(catalogues(leads.urls)).not.toEqual(expect.arrayContaining(catalogues(settings.urls)));
});

test('the frame is shown before the code has come, and the first requests do not wait for it', {
  tag: '@desktop',
}, async ({ signedIn: page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async route => {
    await held;
    await route.continue();
  });
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).pathname));
  await page.goto('/leads', { waitUntil: 'commit' });
  await expect(page.locator('#starting')).toBeVisible();
  await expect.poll(() => requested).toEqual(expect.arrayContaining(['/oauth/userinfo', '/api/leads']));
  release();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  await expect(page.locator('#starting')).toHaveCount(0);
});

test('people who are not signed in see no frame, and nothing is requested', { tag: '@desktop' }, async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).pathname));
  await page.goto('/leads');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('#starting')).toBeHidden();
  expect(requested.filter(path => path.startsWith('/api/leads') || path === '/oauth/userinfo')).toEqual([]);
});

interface Opened {
  readonly path: string;
  readonly scripts: number;
  readonly scriptKiB: number;
  readonly urls: readonly string[];
}

/**
 * Opens a screen without what the ones before have left in the cache, and sums up what it has requested until its content
 * was there. What is loaded later, such as what somebody may need next, does not count.
 */
async function open(page: Page, path: string, content: string): Promise<Opened> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  await devTools.detach();
  await page.addInitScript(
    ({ shownOn, selector }) => {
      if (location.pathname === shownOn) {
        // Somebody moves the mouse all the time: what is loaded with its first movement comes after the content.
        const moving = setInterval(() => window.dispatchEvent(new PointerEvent('pointermove')), 5);
        new MutationObserver((_, observer) => {
          if (document.querySelector(selector)) {
            observer.disconnect();
            clearInterval(moving);
            performance.mark('content');
          }
        }).observe(document, { childList: true, subtree: true });
      }
    },
    { shownOn: path, selector: content },
  );
  await page.goto(path);
  await expect(page.locator(content).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const files = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('content')[0]?.startTime ?? Number.NaN;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime <= shownAt)
      .map(({ name, encodedBodySize }) => {
        const { pathname, search } = new URL(name);
        return { url: pathname + search, bytes: encodedBodySize, isScript: pathname.endsWith('.js') };
      });
  });
  expect(files, `nothing was requested for ${path}`).not.toEqual([]);
  const scripts = files.filter(({ isScript }) => isScript);
  return {
    path,
    scripts: scripts.length,
    scriptKiB: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    urls: files.map(({ url }) => url),
  };
}
