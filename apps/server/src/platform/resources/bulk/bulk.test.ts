import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productCategoriesModule } from '../../../modules/master-data/product-categories.ts';
import { tagsModule } from '../../../modules/master-data/tags.ts';
import { type Found, listAll, make, read, undo } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { newId } from '../../ids.ts';

let app: TestApp;
let user: User;
let tags: Found[];
beforeAll(async () => {
  app = await openTestApp({ modules: [tagsModule, productCategoriesModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  tags = await listAll(user, '/tags');
});

const idsOf = (rows: readonly Found[]) => rows.map(({ id }) => id);
const bulk = (what: 'bulk-delete' | 'bulk-update', path: string, body: object) =>
  user.call('POST', `/api${path}/${what}`, { body });

describe('deleting several', () => {
  it('deletes existing records, reports missing ones, and is undone as one', async () => {
    const missing = newId();
    const ids = [...idsOf(tags.slice(0, 3)), missing];
    const answer = await bulk('bulk-delete', '/tags', { ids: [...ids, ids[0]] });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: '3 tags deleted.', deleted: 3, notFound: [missing] },
    });
    expect(idsOf(await listAll(user, '/tags'))).toEqual(idsOf(tags.slice(3)));
    expect((await undo(user, answer)).status).toBe(200);
    expect(idsOf(await listAll(user, '/tags'))).toEqual(idsOf(tags));
  });

  it('deletes nothing if one is in use, and says where and how often', async () => {
    const [first, second, third] = await listAll(user, '/product-categories');
    for (const name of ['One', 'Two', 'Three']) {
      await make(user, '/product-categories', { name, parentId: name === 'Three' ? second?.id : first?.id });
    }
    const ids = [first?.id, second?.id, third?.id];
    expect(await bulk('bulk-delete', '/product-categories', { ids })).toMatchObject({
      status: 409,
      body: {
        code: 'inUse',
        message: 'These product categories are used by 3 product categories.',
        usage: [{ resource: 'product-category', label: 'product categories', count: 3 }],
      },
    });
    expect(await listAll(user, '/product-categories')).toHaveLength(6);
  });

  it('deletes a parent together with its children', async () => {
    const parent = await make(user, '/product-categories', { name: 'Parent' });
    const child = await make(user, '/product-categories', { name: 'Child', parentId: parent.id });
    const answer = await bulk('bulk-delete', '/product-categories', { ids: [parent.id, child.id] });
    expect(answer).toMatchObject({ status: 200, body: { deleted: 2 } });
  });

  it('accepts 1 to 1000 ids', async () => {
    const many = Array.from({ length: 1001 }, newId);
    expect(await bulk('bulk-delete', '/tags', { ids: [] })).toMatchObject({
      status: 400,
      body: { fields: { ids: 'Ids is required' } },
    });
    expect(await bulk('bulk-delete', '/tags', { ids: many })).toMatchObject({
      status: 400,
      body: { fields: { ids: 'Ids must have at most 1000 entries' } },
    });
    expect(await bulk('bulk-delete', '/tags', { ids: many.slice(1) })).toMatchObject({
      status: 200,
      body: { deleted: 0 },
    });
  });
});

describe('updating several', () => {
  it('changes existing records, reports missing ones, and is undone as one', async () => {
    const missing = newId();
    const answer = await bulk('bulk-update', '/tags', {
      ids: [...idsOf(tags), missing],
      updates: { isActive: false, color: '#000000' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: '5 tags updated.', updated: 5, notFound: [missing] },
    });
    for (const tag of await listAll(user, '/tags')) {
      expect(tag).toMatchObject({ isActive: false, color: '#000000', version: 2 });
    }
    expect((await undo(user, answer)).status).toBe(200);
    expect((await listAll(user, '/tags')).map(({ color }) => color)).toEqual(tags.map(({ color }) => color));
  });

  it('applies the rules of a single change', async () => {
    const [top, other] = await listAll(user, '/product-categories');
    const child = await make(user, '/product-categories', { name: 'Child', parentId: top?.id });
    const ids = [other?.id, top?.id];
    expect(
      await bulk('bulk-update', '/product-categories', { ids, updates: { parentId: child.id } }),
    ).toMatchObject({ status: 400, body: { fields: { parentId: 'A category cannot stand below itself' } } });
    expect(await bulk('bulk-update', '/tags', { ids: idsOf(tags), updates: { name: 'Same' } })).toMatchObject(
      {
        status: 409,
        body: { code: 'conflict', fields: { name: 'Name is taken already' } },
      },
    );
    expect(await bulk('bulk-update', '/tags', { ids: idsOf(tags), updates: {} })).toMatchObject({
      status: 400,
      body: { fields: { updates: 'Name a field to change' } },
    });
    expect(
      await bulk('bulk-update', '/tags', { ids: idsOf(tags), updates: { color: 'red', id: newId() } }),
    ).toMatchObject({
      status: 400,
      body: { fields: { 'updates.color': expect.any(String), 'updates.id': expect.any(String) } },
    });
    expect(await read(user, '/tags', tags[0]?.id ?? '')).toEqual(tags[0]);
  });
});
