import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from '../server/create-server.ts';
import { serveWeb } from './serve-web.ts';

let root: string;
let app: FastifyInstance;

/** The result of a build: pages, and assets with a hash in their name. */
async function build(version: string): Promise<void> {
  await rm(root, { recursive: true, force: true });
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, '.built-from'), version);
  await writeFile(join(root, 'favicon.svg'), `<svg>${version}</svg>`);
  await writePage('en/index', `site ${version}`);
  await writeFile(join(root, 'index.html'), `application ${version}`);
  await writeFile(
    join(root, 'routes.json'),
    JSON.stringify([
      { path: '/', files: [] },
      { path: '/dashboard', files: [] },
      { path: '/leads', files: [`assets/list-${version}.js`, `assets/list-${version}.css`] },
      { path: '/leads/new', files: [] },
      { path: '/leads/$id/edit', files: ['assets/record.js'] },
    ]),
  );
  await writeFile(join(root, `assets/main-${version}.js`), `code ${version}`);
  await writeFile(join(root, `assets/main-${version}.js.br`), brotliCompressSync(`code ${version}`));
}

async function writePage(name: string, content: string): Promise<void> {
  await mkdir(join(root, 'site', name, '..'), { recursive: true });
  await writeFile(join(root, `site/${name}.html`), content);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pipewright-web-'));
  await build('1');
  app = await createServer({
    logLevel: 'silent',
    trustProxy: '127.0.0.1',
    requestLimit: 1000,
    eventLoopLimit: 0,
  });
  await serveWeb(app, { root, origin: 'https://crm.test' });
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  app.inject({ method: 'GET', url, headers });

describe('the built web', () => {
  it('sends the files of a page in a Link header, so that they are loaded at once', async () => {
    const { link } = (await get('/leads')).headers;
    expect(link).toBe(
      '</assets/list-1.js>; rel=modulepreload, </assets/list-1.css>; rel=preload; as=style; crossorigin',
    );
    expect((await get('/leads/1/edit')).headers.link).toBe('</assets/record.js>; rel=modulepreload');
    for (const path of ['/dashboard', '/leads/new', '/leads/unknown', '/favicon.svg']) {
      expect((await get(path)).headers.link, path).toBeUndefined();
    }
    await build('2');
    await expect.poll(async () => (await get('/leads')).headers.link).toContain('list-2.js');
  });

  it('has absolute addresses for previews on other sites', async () => {
    const head = '<link rel="canonical" href="/"><meta property="og:image" content="/assets/p-1.jpg">';
    await writePage('en/index', `${head}<a href="/login">`);
    const page = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe(
      '<link rel="canonical" href="https://crm.test/"><meta property="og:image" content="https://crm.test/assets/p-1.jpg"><a href="/login">',
    );
    const again = await get('/', { 'if-none-match': String(page.headers.etag) });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });

  it('serves the site at / and the application at every other page', async () => {
    expect((await get('/?utm=1')).body).toBe('site 1');
    const page = await get('/leads/1/edit?tab=notes');
    expect(page).toMatchObject({ statusCode: 200, body: 'application 1' });
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
  });

  it.each(['/leads', '/leads/', '/LEADS?search=x', '/leads/1/edit'])('serves a page at %s', async url => {
    expect(await get(url)).toMatchObject({ statusCode: 200, body: 'application 1' });
  });

  it.each(['/lead', '/leads/1', '/leads//edit', '/leads/1/edit/2', '/administration/none', '/le.ds'])(
    'responds with 404 and the application at %s',
    async url => {
      const page = await get(url);
      expect(page).toMatchObject({ statusCode: 404, body: 'application 1' });
      const again = await get(url, { accept: 'text/html', 'if-none-match': String(page.headers.etag) });
      expect(again).toMatchObject({ statusCode: 404, body: 'application 1' });
    },
  );

  it('serves the pages of the public site, including the page about the API', async () => {
    await writePage('en/privacy', 'privacy');
    await writePage('en/api', 'about the API');
    const page = await get('/privacy?from=footer');
    expect(page).toMatchObject({ statusCode: 200, body: 'privacy' });
    expect(page.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect((await get('/api')).body).toBe('about the API');
    expect((await get('/api', { accept: 'application/json' })).statusCode).toBe(404);
  });

  it('serves the public site in the language that was chosen, or else in the browser’s', async () => {
    await writePage('de/index', 'Seite');
    await writePage('en/privacy', 'privacy');
    await writePage('de/privacy', '<link rel="alternate" hreflang="de" href="/privacy?language=de">');
    const austrian = { accept: 'text/html', 'accept-language': 'de-AT, en;q=0.5' };
    const inGerman = await get('/', austrian);
    expect(inGerman.body).toBe('Seite');
    expect(inGerman.headers).toMatchObject({
      'content-language': 'de',
      vary: 'accept-encoding, accept-language, cookie',
    });
    expect(inGerman.headers['set-cookie']).toBeUndefined();
    expect((await get('/', { ...austrian, 'accept-language': 'tlh, nl' })).body).toBe('site 1');

    const switched = await get('/privacy?language=en', austrian);
    expect(switched.body).toBe('privacy');
    const remembered = String(switched.headers['set-cookie']);
    expect(remembered).toBe('pipewright-language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
    const cookie = `other=1; ${remembered.split(';')[0]}`;
    expect((await get('/', { ...austrian, cookie })).body).toBe('site 1');
    expect((await get('/privacy?language=de', { accept: 'text/html', cookie })).body).toBe(
      '<link rel="alternate" hreflang="de" href="https://crm.test/privacy?language=de">',
    );
    for (const unknown of ['tlh', '../de', '']) {
      const page = await get(`/?language=${unknown}`);
      expect(page.body, unknown).toBe('site 1');
      expect(page.headers['set-cookie'], unknown).toBeUndefined();
    }
  });

  it('serves the manifest and the service worker of the installable application', async () => {
    await writeFile(join(root, 'manifest.webmanifest'), '{}');
    await writeFile(join(root, 'service-worker.js'), 'worker');
    const manifest = await get('/manifest.webmanifest', { accept: '*/*' });
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    const worker = await get('/service-worker.js', { accept: '*/*' });
    expect(worker).toMatchObject({ statusCode: 200, body: 'worker' });
    expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(worker.headers['content-security-policy']).toContain("worker-src 'self'");
  });

  it('answers HEAD like GET', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/', headers: { accept: '*/*' } });
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe('6');
  });

  it('serves single files that browsers must revalidate', async () => {
    const icon = await get('/favicon.svg', { accept: 'image/avif,*/*;q=0.8' });
    expect(icon).toMatchObject({ statusCode: 200, body: '<svg>1</svg>' });
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
  });

  it('serves assets with permanent caching, compressed if the browser accepts it', async () => {
    const asset = await get('/assets/main-1.js', { 'accept-encoding': 'gzip, br' });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotliDecompressSync(asset.rawPayload).toString()).toBe('code 1');
    expect((await get('/assets/main-1.js', {})).body).toBe('code 1');
  });

  it('serves a new build without a restart', async () => {
    await build('2');
    expect((await get('/')).body).toBe('site 2');
    expect((await get('/dashboard')).body).toBe('application 2');
    expect(await get('/assets/main-2.js', {})).toMatchObject({ statusCode: 200, body: 'code 2' });
    const missing = await get('/assets/main-1.js', { accept: '*/*' });
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ code: 'notFound' });
    expect(missing.headers['cache-control']).toBeUndefined();
  });

  it('responds 404 while nothing is built', async () => {
    await rm(root, { recursive: true });
    expect((await get('/dashboard')).statusCode).toBe(404);
    await build('3');
    expect((await get('/dashboard')).body).toBe('application 3');
  });
});

it.each(['/assets', '/assets/', '/assets/none.js', '/api/none', '/oauth/none'])(
  '%s is no page',
  async url => {
    const { statusCode } = await get(url, { accept: '*/*' });
    expect(statusCode === 403 || statusCode === 404).toBe(true);
  },
);

it.each(['/.built-from', '//evil.example', '/no.such'])(
  '%s is not a file: responds with the application',
  async url => {
    expect((await get(url)).body).toBe('application 1');
  },
);
