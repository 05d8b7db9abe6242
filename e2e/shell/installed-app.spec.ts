import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base, expect, type Tenant } from '../fixtures.ts';

interface Deployment {
  readonly origin: string;
  /** Answers nothing any more, as if the device had no network. */
  goOffline(): Promise<void>;
  /** From now on, the worker and the pages are those of a newer build. */
  deployNext(): void;
}

/** The product behind a server of the test's own, which can be switched off and can pretend to be a newer build. */
const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ baseURL }, use) => {
    let isNext = false;
    const server = createServer((incoming, outgoing) => {
      const { url = '/', method, headers } = incoming;
      // Uncompressed and whole, so that a text can be changed on its way.
      const { 'if-none-match': _known, 'if-modified-since': _since, ...asked } = headers;
      const options = { method, headers: { ...asked, 'accept-encoding': 'identity' } };
      const passed = ask(`${baseURL}${url}`, options, answer => {
        const isPage = answer.headers['content-type']?.startsWith('text/html');
        const isChanged = isNext && (isPage || url === '/service-worker.js');
        const { 'content-length': _, etag: __, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, isChanged ? kept : answer.headers);
        if (isChanged) {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => outgoing.end(asNextBuild(Buffer.concat(parts).toString())));
        } else {
          answer.pipe(outgoing);
        }
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({
      origin: `http://127.0.0.1:${port}`,
      goOffline: () => close(server),
      deployNext: () => {
        isNext = true;
      },
    });
    await close(server);
  },
});

function signInAs(page: Page, { accessToken }: Tenant): Promise<void> {
  return page.evaluate(token => {
    localStorage.setItem('access_token', token);
    localStorage.setItem('token_expiry', String(Date.now() + 600_000));
  }, accessToken);
}

/** Runs in the page: the cached addresses. */
async function keptPaths(): Promise<string[]> {
  // Opening a database that is not there would make an empty one.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'pipewright-offline')) {
    return [];
  }
  const opening = indexedDB.open('pipewright-offline');
  await new Promise(resolve => {
    opening.onsuccess = resolve;
  });
  const keys = opening.result.transaction('seen').objectStore('seen').getAllKeys();
  await new Promise(resolve => {
    keys.onsuccess = resolve;
  });
  opening.result.close();
  return keys.result.map(String);
}

/** Marks the root element of pages. Any other change would install a new worker. */
function asNextBuild(text: string): string {
  return text.includes('<html ')
    ? text.replace('<html ', '<html data-build="next" ')
    : `${text}\n// next build`;
}

async function close(server: Server): Promise<void> {
  if (server.listening) {
    const closed = new Promise(resolve => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}

test.use({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_CONNECTION|ERR_EMPTY|ERR_INCOMPLETE|Failed to fetch/,
});

test.describe('the installed application', { tag: '@phone' }, () => {
  const addLead = (tenant: Tenant, lastName: string) =>
    tenant.api<{ id: string }>('POST', '/api/leads', {
      firstName: 'Ann',
      lastName,
      email: `${lastName}@acme.example`,
      companyName: `${lastName} Foods`,
    });

  test('can be installed, shows recently viewed data offline, and deletes it at sign-out', {
    tag: '@main',
  }, async ({ page, tenant, deployment, checkAccessibility }) => {
    const { origin } = deployment;
    const lead = await addLead(tenant, 'Lotus');
    await addLead(tenant, 'Cedar');
    await page.goto(`${origin}/login`);
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      const answer = await fetch(link?.href ?? '');
      const { name, display, start_url, icons } = await answer.json();
      const sizes = await Promise.all(
        icons.map(async (icon: { src: string; purpose: string }) => {
          const picture = new Image();
          picture.src = icon.src;
          await picture.decode();
          return `${icon.purpose} ${picture.naturalWidth}`;
        }),
      );
      return { type: answer.headers.get('content-type'), name, display, start_url, sizes };
    });
    expect(manifest).toMatchObject({ name: 'Pipewright', display: 'standalone', start_url: '/dashboard' });
    expect(manifest.type).toContain('application/manifest+json');
    expect(manifest.sizes).toEqual(expect.arrayContaining(['any 192', 'any 512', 'maskable 512']));
    await page.evaluate(() => navigator.serviceWorker.ready);

    await signInAs(page, tenant);
    const kept = () => page.evaluate(keptPaths);
    await page.goto(`${origin}/leads`);
    await expect(page.getByRole('row', { name: /Lotus/ })).toBeVisible();
    await expect.poll(kept).toContain('/leads');
    await page.goto(`${origin}/leads/${lead.id}/edit`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Lotus');
    await expect.poll(kept).toContain(`/leads/${lead.id}/edit`);
    await page.goto(`${origin}/administration/security`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await deployment.goOffline();
    await page.goto(`${origin}/leads`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
    await expect(page.getByRole('row', { name: /Lotus Foods/ })).toBeVisible();
    await expect(page.getByText('Cedar Foods')).toBeVisible();
    await expect(page.getByText(/^Seen /).first()).toBeVisible();
    await checkAccessibility();
    await page.goto(`${origin}/leads/${lead.id}/edit`);
    await expect(page.locator(`details[open][data-path="/leads/${lead.id}/edit"]`)).toContainText(
      'Lotus Foods',
    );
    const paths = await page.locator('details').evaluateAll(all => all.map(each => each.dataset.path));
    expect(paths.sort()).toEqual(['/leads', `/leads/${lead.id}/edit`]);
  });

  test('a new deployment is announced and replaces the code; switching the organization and signing out delete offline data', async ({
    page,
    tenant,
    foundTenant,
    deployment,
  }) => {
    const { origin } = deployment;
    const lead = await addLead(tenant, 'Lotus');
    await page.goto(`${origin}/login`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await signInAs(page, tenant);
    await page.goto(`${origin}/leads`);
    await expect(page.getByRole('row', { name: /Lotus/ })).toBeVisible();
    const owner = () => page.evaluate(() => localStorage.getItem('pipewright-offline-owner'));
    await expect.poll(owner).not.toBeNull();

    deployment.deployNext();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('html[data-build=next]')).toBeAttached();
    await expect(page.getByRole('row', { name: /Lotus/ })).toBeVisible();

    await page.goto(`${origin}/leads/${lead.id}/edit`);
    await expect.poll(() => page.evaluate(keptPaths)).toContain(`/leads/${lead.id}/edit`);
    const other = await foundTenant();
    await addLead(other, 'Cedar');
    await signInAs(page, other);
    await page.goto(`${origin}/leads`);
    await expect(page.getByRole('row', { name: /Cedar/ })).toBeVisible();
    await expect.poll(() => page.evaluate(keptPaths)).toEqual(['/leads']);

    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(`${origin}/`);
    expect(await owner()).toBeNull();
    await deployment.goOffline();
    await page.goto(`${origin}/leads`);
    await expect(page.getByText('Nothing was kept on this device.')).toBeVisible();
    await expect(page.getByText('Lotus')).toHaveCount(0);
  });
});
