import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** An organization made through the API, and its administrator's tokens. */
export interface Tenant {
  organizationId: string;
  name: string;
  email: string;
  password: string;
  accessToken: string;
  /** Asks the API in the administrator's name, and fails on anything but success. */
  api<T = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<T>;
}

interface WorkerFixtures {
  /** One browser context for all tests of a worker, so that the application's files are in its cache after the first. */
  cachingContext: BrowserContext;
}

interface Fixtures {
  /** Whether the test starts with an empty HTTP cache, which is needed to measure what is loaded. */
  emptyCache: boolean;
  /** Console messages that are expected because the test breaks something on purpose. */
  expectedErrors: RegExp | undefined;
  /** The language of the organizations that are made. */
  organizationLanguage: string | undefined;
  tenant: Tenant;
  /** Makes one more, which nobody is signed in to. */
  foundTenant(): Promise<Tenant>;
  /** A page signed in as the tenant's administrator. */
  signedIn: Page;
  /** Opens a path and waits until it has settled; the first to do so in this size and scheme has axe look at it. */
  visit(path: string): Promise<void>;
  /** Has axe look at the page as it is now. */
  checkAccessibility(): Promise<void>;
}

/** Whether this is the first occurrence in this run, in any worker: a folder can be created only once. */
function isFirstSight(sight: string, outputDir: string): boolean {
  const name = createHash('sha1').update(sight).digest('hex');
  mkdirSync(join(outputDir, 'seen'), { recursive: true });
  try {
    mkdirSync(join(outputDir, 'seen', name));
    return true;
  } catch {
    return false;
  }
}

const anyId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Does something for each number below `count`, four at a time: one after the other takes too long, and a slow server
 * refuses too many at once.
 */
export async function forEachOf(count: number, work: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const workThrough = async () => {
    while (next < count) {
      await work(next++);
    }
  };
  await Promise.all([1, 2, 3, 4].map(workThrough));
}

/** The path of a link that an administrator creates for a person, since the server has no mail server here. */
export async function createLink(
  tenant: Tenant,
  given: { email: string; purpose: 'reset-password' | 'verify-email' | 'invitation' },
): Promise<string> {
  const people = await tenant.api<{ id: string; email: string }[]>('GET', '/api/users');
  const id = people.find(({ email }) => email === given.email)?.id;
  const { url } = await tenant.api<{ url: string }>('POST', `/api/users/${id}/one-time-link`, {
    purpose: given.purpose,
    password: tenant.password,
  });
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedErrors: [undefined, { option: true }],
  emptyCache: [false, { option: true }],
  organizationLanguage: [undefined, { option: true }],

  cachingContext: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, hasTouch, serviceWorkers, contextOptions, locale, timezoneId } = project.use;
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        hasTouch,
        serviceWorkers,
        // What is left out would be taken from the test that happens to be the first of the worker.
        locale,
        timezoneId,
      });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],

  // Emptied before a test rather than after it: a screenshot of a failure is taken when all fixtures are done.
  context: async (
    { context, cachingContext, emptyCache, permissions, serviceWorkers, baseURL },
    use,
    { project },
  ) => {
    const hasOwnOptions = permissions || serviceWorkers !== project.use.serviceWorkers;
    if (emptyCache || hasOwnOptions) {
      await use(context);
    } else {
      await forgetEverythingButTheCache(cachingContext, baseURL ?? '');
      await use(cachingContext);
    }
  },

  // Every page of every test: an error in the console fails it.
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    const note = (text: string) => !isExpected(text) && !expectedErrors?.test(text) && errors.push(text);
    page.on('console', message => message.type() === 'error' && note(message.text()));
    page.on('pageerror', error => note(String(error)));
    // A slow machine needs more than the usual seconds to reach the Undo of a notice.
    await page.addInitScript(() => localStorage.setItem('pipewright-notice-time', 'minute'));
    await use(page);
    expect(errors, 'errors in the console').toEqual([]);
  },

  tenant: async ({ foundTenant }, use) => use(await foundTenant()),

  foundTenant: async ({ request, organizationLanguage: language }, use, info) => {
    const found = async (): Promise<Tenant> => {
      const unique = `${info.parallelIndex}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
      const [email, password] = [`admin-${unique}@example.test`, 'correct horse battery'];
      const response = await request.post('/api/onboarding/complete', {
        data: signUp({ unique, email, password, language }),
      });
      expect(response.status(), await response.text()).toBe(201);
      const { result } = (await response.json()) as { result: { jwtToken: string; organizationId: string } };
      return {
        organizationId: result.organizationId,
        name: `Company ${unique}`,
        email,
        password,
        accessToken: result.jwtToken,
        async api(method, path, body) {
          const answer = await request.fetch(path, {
            method,
            data: body,
            headers: { authorization: `Bearer ${result.jwtToken}` },
          });
          expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
          return answer.status() === 204 ? undefined : await answer.json();
        },
      };
    };
    await use(found);
  },

  signedIn: async ({ page, tenant }, use) => {
    await page.addInitScript(token => {
      localStorage.setItem('access_token', token);
      localStorage.setItem('token_expiry', String(Date.now() + 600_000));
    }, tenant.accessToken);
    await use(page);
  },

  visit: async ({ page }, use, { project }) => {
    await use(async path => {
      await page.goto(path);
      await settled(page);
      const scheme = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      const place = path.replaceAll(/(token|code|search|sort|at)=[^&]*/g, '').replaceAll(anyId, 'id');
      if (isFirstSight(`${project.name} ${scheme} ${place}`, project.outputDir)) {
        await look(page);
      }
    });
  },

  // A page is looked at in both sizes when it is visited; its states, which differ in nothing that axe sees, in one.
  checkAccessibility: async ({ page }, use, { project, tags }) => {
    await use(async () => {
      if (project.name === 'desktop' || tags.includes('@phone')) {
        await settled(page);
        await look(page);
      }
    });
  },
});

async function forgetEverythingButTheCache(context: BrowserContext, origin: string): Promise<void> {
  await Promise.all(context.pages().map(page => page.close()));
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const blank = await context.newPage();
  const devTools = await context.newCDPSession(blank);
  await devTools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  await blank.close();
}

/** Whether the window is narrow enough for cards and sheets. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) <= 640;
}

/** Opens controls that are in a sheet behind a button on phones, and inline on wider screens. */
export async function unfold(page: Page, label: 'Filters' | 'More'): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: new RegExp(`^${label}( \\(\\d+\\))?$`) }).click();
  }
}

/** Closes a sheet that is open on phones, so that the list behind it can be used again. */
export async function fold(page: Page): Promise<void> {
  if (isPhone(page)) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

/** Navigates like the browser's Back and Forward, without reloading the application. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Drawn and filled; and half faded in, every text fails its contrast. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(animation => animation.finished)),
  );
}

async function look(page: Page): Promise<void> {
  // Off by default in axe, because it is from WCAG 2.2: targets are at least 24 by 24 pixels or have enough spacing.
  // A page that is scrolled has something half under the bar at its top, which the rule takes for a small target.
  const isAtTop = await page.evaluate(() => window.scrollY === 0);
  const rules = { 'target-size': { enabled: isAtTop } };
  // The other mode opens a second page for cross-origin frames, which the product does not have, and takes three times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules });
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => {
    const wrong = nodes
      .map(({ html }) => html)
      .filter(html => !(id === 'target-size' && isPartOfChart(html)));
    return wrong.length > 0 ? [`${id}: ${wrong.join(' | ')}`] : [];
  });
  expect(found).toEqual([]);
}

/**
 * A part of a chart is as large as its value. WCAG 2.5.8 allows it to be small because the page has an equivalent
 * control: the table of the same figures leads to the same records. It is below the chart of a report, and behind
 * “show as table” on a card. reports.spec.ts compares the links of both.
 */
function isPartOfChart(html: string): boolean {
  return /^<a [^>]*\bdata-tone=/.test(html);
}

/** The browser itself reports refused requests, which tests of refusals make on purpose. */
function isExpected(text: string): boolean {
  return /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_FAILED)/.test(text);
}

function signUp(given: { unique: string; email: string; password: string; language: string | undefined }) {
  const { unique, email, password, language = null } = given;
  return {
    organizationDetails: { name: `Company ${unique}`, timeZone: 'UTC', language },
    adminUser: { email, firstName: 'Ada', lastName: 'Admin', password },
    subscriptionPlanId: 'professional',
    domainSetup: { subdomain: `e2e-${unique}`, customDomain: null, dnsSettings: null },
    subscriptionDetails: { startWithTrial: true, billingCycle: 'monthly', couponCode: null },
  };
}
