import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productCategoriesModule } from '../../../modules/master-data/product-categories.ts';
import { tagsModule } from '../../../modules/master-data/tags.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { newId } from '../../ids.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ modules: [tagsModule, productCategoriesModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  // Seeded rows would be between the rows that a test creates.
  for (const { id } of await list('/api/tags')) {
    await user.call('DELETE', `/api/tags/${id}`);
  }
});

type Record = { id: string; name: string; version: number };
const list = async (path: string) => (await user.call('GET', path)).body as Record[];
const names = async (path: string) => (await list(path)).map(({ name }) => name);
const make = async (name: string, more: object = {}) =>
  (await user.call('POST', '/api/tags', { body: { name, ...more } })).body as Record;

describe('creating', () => {
  it('responds 201 with the record, its location and its version', async () => {
    const answer = await user.call('POST', '/api/tags', { body: { name: '  Hot  ' } });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      name: 'Hot',
      description: null,
      color: '#3B82F6',
      sortOrder: 0,
      isActive: true,
      version: 1,
      createdAtUtc: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAtUtc: expect.any(String),
    });
    const { id } = answer.body as Record;
    expect(answer.headers).toMatchObject({
      location: `/api/tags/${id}`,
      etag: '"1"',
      'x-change-set': expect.any(String),
    });
  });

  it('refuses each wrong field by name and stores nothing', async () => {
    const answer = await user.call('POST', '/api/tags', { body: { color: 'red', sortOrder: -1, nmae: 'x' } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        requestId: expect.any(String),
        fields: {
          name: 'Name is required',
          color: 'Enter a colour such as #3B82F6',
          sortOrder: 'Sort Order must be at least 0',
          nmae: 'This field is not known here.',
        },
      },
    });
    expect(await list('/api/tags')).toEqual([]);
  });

  it('refuses a name that exists, whatever its case', async () => {
    await make('Hot');
    expect(await user.call('POST', '/api/tags', { body: { name: 'HOT' } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { name: 'Name is taken already' } },
    });
  });

  it('creates one row per Idempotency-Key, also for concurrent requests', async () => {
    const send = (body: object) =>
      user.call('POST', '/api/tags', { body, headers: { 'idempotency-key': 'k1' } });
    const [first, second] = await Promise.all([send({ name: 'Once' }), send({ name: 'Once' })]);
    expect(second.body).toEqual(first.body);
    expect(second.headers['x-change-set']).toBe(first.headers['x-change-set']);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await names('/api/tags')).toEqual(['Once']);
    expect(await send({ name: 'Other' })).toMatchObject({ status: 422, body: { code: 'keyReused' } });
  });

  it('does not remember the key of a request that failed', async () => {
    const headers = { 'idempotency-key': 'k2' };
    expect((await user.call('POST', '/api/tags', { body: { name: '' }, headers })).status).toBe(400);
    expect((await user.call('POST', '/api/tags', { body: { name: 'Fine' }, headers })).status).toBe(201);
  });
});

describe('changing', () => {
  it('replaces a record completely with PUT, and changes only the given fields with PATCH', async () => {
    const { id } = await make('Hot', { description: 'old', sortOrder: 5 });
    const patched = await user.call('PATCH', `/api/tags/${id}`, { body: { name: 'Warm' } });
    expect(patched).toMatchObject({
      status: 200,
      body: { name: 'Warm', description: 'old', sortOrder: 5, version: 2 },
    });
    const replaced = await user.call('PUT', `/api/tags/${id}`, { body: { name: 'Cold' } });
    expect(replaced).toMatchObject({
      status: 200,
      body: { name: 'Cold', description: null, sortOrder: 0, version: 3 },
    });
    expect(replaced.headers.etag).toBe('"3"');
    expect((await user.call('PATCH', `/api/tags/${id}`, { body: {} })).body).toEqual(replaced.body);
  });

  it('honours If-Match on PUT, PATCH and DELETE', async () => {
    const { id } = await make('Hot');
    const one = `/api/tags/${id}`;
    await user.call('PATCH', one, { body: { name: 'Warm' }, headers: { 'if-match': '"1"' } });
    const old = { 'if-match': '"1"' };
    expect(await user.call('PATCH', one, { body: { name: 'Lost' }, headers: old })).toMatchObject({
      status: 412,
      body: { code: 'stale' },
    });
    expect((await user.call('PUT', one, { body: { name: 'Lost' }, headers: old })).status).toBe(412);
    expect((await user.call('DELETE', one, { headers: old })).status).toBe(412);
    expect((await user.call('PATCH', one, { body: {}, headers: { 'if-match': 'x' } })).status).toBe(400);
    expect(await names('/api/tags')).toEqual(['Warm']);
    expect((await user.call('DELETE', one, { headers: { 'if-match': '"2"' } })).status).toBe(204);
  });

  it('switches between active and inactive', async () => {
    const { id } = await make('Hot');
    const toggle = () =>
      user.call('PATCH', `/api/tags/${id}/toggle-status`, {
        headers: { 'content-type': 'application/json' },
      });
    expect((await toggle()).body).toMatchObject({ isActive: false });
    expect((await toggle()).body).toMatchObject({ isActive: true });
  });

  it('returns 404 for a missing record', async () => {
    for (const [method, path, message, body] of [
      ['GET', `/api/tags/${newId()}`, 'This tag doesn’t exist, or you don’t have access to it.'],
      [
        'PATCH',
        `/api/tags/${newId()}`,
        'This tag doesn’t exist, or you don’t have access to it.',
        { name: 'x' },
      ],
      ['DELETE', `/api/tags/${newId()}`, 'This tag doesn’t exist, or you don’t have access to it.'],
      ['GET', '/api/tags/not-an-id', 'Not found.'],
    ] as const) {
      expect(await user.call(method, path, { body })).toMatchObject({
        status: 404,
        body: { code: 'notFound', message },
      });
    }
  });
});

describe('deleting', () => {
  it('rejects the deletion of a record in use, with places and counts', async () => {
    const parent = (await user.call('POST', '/api/product-categories', { body: { name: 'Parent' } }))
      .body as Record;
    for (const name of ['One', 'Two']) {
      await user.call('POST', '/api/product-categories', { body: { name, parentId: parent.id } });
    }
    expect(await user.call('DELETE', `/api/product-categories/${parent.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'inUse',
        message: 'This product category is used by 2 product categories.',
        usage: [{ resource: 'product-category', label: 'product categories', count: 2 }],
      },
    });
    expect((await user.call('GET', `/api/product-categories/${parent.id}`)).status).toBe(200);
  });
});

describe('a tree', () => {
  it('has no cycles', async () => {
    const make = async (name: string, parentId?: string) =>
      (await user.call('POST', '/api/product-categories', { body: { name, parentId } })).body as Record;
    const top = await make('Top');
    const middle = await make('Middle', top.id);
    const bottom = await make('Bottom', middle.id);
    for (const parentId of [top.id, middle.id, bottom.id]) {
      expect(
        await user.call('PATCH', `/api/product-categories/${top.id}`, { body: { parentId } }),
      ).toMatchObject({
        status: 400,
        body: { fields: { parentId: 'A category cannot stand below itself' } },
      });
    }
    expect(await names(`/api/product-categories?parentId=${top.id}`)).toEqual(['Middle']);
  });
});

describe('a list', () => {
  it('is sorted in the resource’s order, with natural sorting of names', async () => {
    for (const [name, sortOrder] of [
      ['zebra', 1],
      ['Émile', 1],
      ['apple', 1],
      ['Banana', 1],
      ['first', 0],
    ] as const) {
      await make(name, { sortOrder });
    }
    expect(await names('/api/tags')).toEqual(['first', 'apple', 'Banana', 'Émile', 'zebra']);
    expect(await names('/api/tags?sort=-name')).toEqual(['zebra', 'first', 'Émile', 'Banana', 'apple']);
    expect((await user.call('GET', '/api/tags?sort=color')).status).toBe(400);
  });

  it('pages by key: every row once and in order, despite concurrent changes', async () => {
    const made = [];
    for (let i = 0; i < 25; i += 1) {
      made.push(await make(`tag ${String(i).padStart(2, '0')}`, { sortOrder: i % 3 }));
    }
    const seen: string[] = [];
    let url: string | undefined = '/api/tags?pageSize=4&search=tag';
    while (url) {
      const answer = await user.call('GET', url);
      const rows = answer.body as Record[];
      expect(answer.headers['x-total-count']).toMatch(/^2[45]$/);
      seen.push(...rows.map(({ name }) => name));
      if (seen.length === 8) {
        await user.call('DELETE', `/api/tags/${rows[0]?.id}`);
      }
      url = /^<([^>]+)>; rel="next"$/.exec(answer.headers.link ?? '')?.[1];
    }
    const expected = made
      .map(({ name }, i) => ({ name, order: i % 3 }))
      .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
    expect(seen).toEqual(expected.map(({ name }) => name));
  });

  it('refuses a cursor that it did not issue', async () => {
    await make('a');
    await make('b');
    const { headers } = await user.call('GET', '/api/tags?pageSize=1');
    const cursor = /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1];
    const forged = Buffer.from(JSON.stringify(['sortOrder,name', {}, 1, 2])).toString('base64url');
    for (const query of ['cursor=xx', `cursor=${forged}`, `sort=name&cursor=${cursor}`]) {
      expect((await user.call('GET', `/api/tags?${query}`)).status).toBe(400);
    }
  });

  it('searches any part of its texts, ignoring case and accents, with wildcards taken literally', async () => {
    await make('Größe 100%', { description: 'under_score' });
    await make('Other');
    for (const term of ['GRÖSSE', 'grosse', '100%', 'r_s', 'öße', '0%', 'r']) {
      const expected = { r: ['Größe 100%', 'Other'] }[term] ?? ['Größe 100%'];
      expect(await names(`/api/tags?search=${encodeURIComponent(term)}`), term).toEqual(expected);
    }
    expect(await names('/api/tags?search=%25x')).toEqual([]);
  });

  it('filters, and counts the filtered rows', async () => {
    await make('on');
    await make('off', { isActive: false });
    const answer = await user.call('GET', '/api/tags?isActive=false');
    expect(answer.headers['x-total-count']).toBe('1');
    expect((answer.body as Record[]).map(({ name }) => name)).toEqual(['off']);
    expect((await user.call('GET', '/api/tags')).headers['x-total-count']).toBe('2');
    expect((await user.call('GET', '/api/tags?total=none')).headers).not.toHaveProperty('x-total-count');
  });

  it('returns the records with given ids, without missing ones', async () => {
    const [hot, warm] = [await make('Hot'), await make('Warm')];
    await make('Cold');
    expect(await names(`/api/tags?ids=${hot.id},${newId()},${warm.id}`)).toEqual(['Hot', 'Warm']);
    const many = Array.from({ length: 101 }, newId).join(',');
    for (const ids of ['x', `${hot.id},`, many]) {
      expect(await user.call('GET', `/api/tags?ids=${ids}`)).toMatchObject({
        status: 400,
        body: { fields: { ids: 'Enter up to 100 ids between commas' } },
      });
    }
  });

  it('refuses unknown parameters and pages that are too large', async () => {
    expect(await user.call('GET', '/api/tags?isActiv=true&pageSize=501')).toMatchObject({
      status: 400,
      body: { fields: { isActiv: expect.any(String), pageSize: 'Page size must be at most 500' } },
    });
  });

  it('keeps its total correct through many changes', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, i) => make(`t${i}`)));
    const rows = await list('/api/tags');
    await Promise.all(rows.slice(0, 25).map(({ id }) => user.call('DELETE', `/api/tags/${id}`)));
    expect((await user.call('GET', '/api/tags?pageSize=1')).headers['x-total-count']).toBe('35');
  });
});
