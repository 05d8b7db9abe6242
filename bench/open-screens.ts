/**
 * Opens the heaviest screens in Chromium with an empty cache and prints what each one loads and when it can be seen; then
 * scrolls through a list of a thousand leads and prints how long its frames take.
 * BENCH_URL measures a product that is already running; otherwise one is started with an empty database.
 * BENCH_LIST=1 also lists every request.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';

interface Visit {
  readonly screen: string;
  readonly frameMs: number;
  readonly contentMs: number;
  readonly requests: number;
  readonly scripts: number;
  readonly scriptKiB: number;
}

const measures = `(() => {
  const files = performance.getEntriesByType('resource');
  const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  return {
    frameMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    contentMs: window.contentAt,
    requests: files.length + 1,
    scripts: scripts.length,
    scriptKiB: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
  };
})()`;
const noteFrames = `(() => {
  window.frameTimes = [];
  window.rowsSeen = new Set();
  let last = performance.now();
  const frame = now => {
    window.frameTimes.push(now - last);
    last = now;
    for (const row of document.querySelectorAll('tbody tr[aria-rowindex]')) {
      window.rowsSeen.add(Number(row.getAttribute('aria-rowindex')) - 1);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()`;
const listOfRequests = `performance.getEntriesByType('resource').map(
  ({ name, startTime, responseEnd, encodedBodySize }) =>
    Math.round(startTime) + '-' + Math.round(responseEnd) + ' ms ' + encodedBodySize + ' B ' + name.slice(location.origin.length),
).join('\\n')`;

const port = 4390;
/** A list of a thousand rows of 44 pixels is 44,000 pixels high. */
const wheelTurns = 80;
const leadCount = 1000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const origin = process.env.BENCH_URL ?? `http://127.0.0.1:${port}`;
const server = process.env.BENCH_URL ? undefined : startServer();

try {
  await untilReady();
  const { token, leadId } = await createOrganization();
  const screens: Record<string, { path: string; content: string }> = {
    '/leads': { path: '/leads', content: 'tbody tr[aria-rowindex]' },
    '/dashboard': { path: '/dashboard', content: 'main h2' },
    '/deals': { path: '/deals', content: 'tbody tr[aria-rowindex]' },
    'a lead': { path: `/leads/${leadId}/edit`, content: 'main [role=tablist]' },
  };
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  const visits: Visit[] = [];
  for (const [screen, { path, content }] of Object.entries(screens)) {
    for (let round = 0; round < rounds; round++) {
      visits.push({ screen, ...(await open(browser, { token, path, content })) });
    }
  }
  console.table(
    Object.keys(screens).map(screen => summaryOf(visits.filter(visit => visit.screen === screen))),
  );
  console.table([await scrollThroughLeads(browser, token)]);
  await browser.close();
} finally {
  server?.kill('SIGTERM');
}

async function open(
  browser: Browser,
  { token, path, content }: { token: string; path: string; content: string },
): Promise<Omit<Visit, 'screen'>> {
  const { page, close } = await openPage(browser, token);
  await recordFirstSight(page, content);
  await page.goto(`${origin}${path}`);
  await page.locator(content).first().waitFor();
  // The live connection stays open, so the page counts as loaded when nothing new was requested for a while.
  let before = -1;
  for (let now = await countOf(page); now !== before; now = await countOf(page)) {
    before = now;
    await page.waitForTimeout(500);
  }
  if (process.env.BENCH_LIST) {
    console.log(await page.evaluate<string>(listOfRequests));
  }
  const visit = await page.evaluate<Omit<Visit, 'screen'>>(measures);
  await close();
  return visit;
}

/** A page of a browser that has seen nothing yet. */
async function openPage(browser: Browser, token: string): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(`
    localStorage.setItem('access_token', ${JSON.stringify(token)});
    localStorage.setItem('token_expiry', String(Date.now() + 3600000));
  `);
  return { page, close: () => context.close() };
}

/** Turns the wheel until the end of the list, and back to its start, while the browser notes when it draws. */
async function scrollThroughLeads(browser: Browser, token: string) {
  const { page, close } = await openPage(browser, token);
  await page.goto(`${origin}/leads`);
  await page.locator('tbody tr[aria-rowindex]').first().waitFor();
  await page.mouse.move(600, 500);
  await page.evaluate(noteFrames);
  for (let turn = 0; turn < 2 * wheelTurns; turn++) {
    await page.mouse.wheel(0, turn < wheelTurns ? 600 : -600);
    await page.waitForTimeout(16);
  }
  const frames = await page.evaluate<readonly number[]>('window.frameTimes');
  const rows = await page.evaluate<number>('Math.max(...window.rowsSeen)');
  await close();
  const sorted = [...frames].sort((a, b) => a - b);
  return {
    'rows seen': rows,
    frames: frames.length,
    'median ms': Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
    'p95 ms': Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN),
    'longest ms': Math.round(sorted.at(-1) ?? Number.NaN),
    'over 50 ms': frames.filter(time => time > 50).length,
  };
}

/** Runs in the browser, as the texts below do: this folder is compiled without the browser's types. */
async function recordFirstSight(page: Page, selector: string): Promise<void> {
  await page.addInitScript(`
    const look = () => {
      if (document.querySelector(${JSON.stringify(selector)})) {
        window.contentAt = performance.now();
      } else {
        requestAnimationFrame(look);
      }
    };
    look();
  `);
}

function countOf(page: Page): Promise<number> {
  return page.evaluate<number>(`performance.getEntriesByType('resource').length`);
}

function summaryOf(visits: readonly Visit[]) {
  const middle = (pick: (visit: Visit) => number) =>
    visits.map(pick).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  return {
    screen: visits[0]?.screen,
    'frame ms': Math.round(middle(visit => visit.frameMs)),
    'content ms': Math.round(middle(visit => visit.contentMs)),
    requests: middle(visit => visit.requests),
    'JS files': middle(visit => visit.scripts),
    'JS KiB': Math.round(middle(visit => visit.scriptKiB)),
  };
}

function startServer(): ChildProcess {
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'error' };
  return spawn(process.execPath, ['e2e/serve.ts'], { stdio: 'inherit', env });
}

async function untilReady(): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await fetch(`${origin}/api/health/ready`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) {
      throw new Error(`Nothing answers at ${origin}`);
    }
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

/** An organization with more leads and deals than a list shows at once. */
async function createOrganization(): Promise<{ token: string; leadId: string }> {
  const unique = Date.now().toString(36);
  const { result } = await post<{ result: { jwtToken: string } }>('/api/onboarding/complete', {
    organizationDetails: { name: `Company ${unique}`, timeZone: 'UTC' },
    adminUser: {
      email: `admin-${unique}@example.test`,
      firstName: 'Ada',
      lastName: 'Admin',
      password: 'correct horse battery',
    },
    subscriptionPlanId: 'professional',
    domainSetup: { subdomain: `bench-${unique}`, customDomain: null, dnsSettings: null },
    subscriptionDetails: { startWithTrial: true, billingCycle: 'monthly', couponCode: null },
  });
  const token = result.jwtToken;
  let leadId = '';
  for (let number = 0; number < leadCount; number++) {
    const name = `Lead${number}`;
    const lead = { firstName: name, lastName: 'Example', email: `${name}@example.test`, companyName: 'Acme' };
    leadId = (await post<{ id: string }>('/api/leads', lead, token)).id;
    if (number < 250) {
      await post('/api/opportunities', { name: `Deal ${number}`, amount: number }, token);
    }
  }
  return { token, leadId };
}

async function post<T>(path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
  return (await response.json()) as T;
}
