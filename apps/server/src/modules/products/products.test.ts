import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
});
afterAll(() => app.close());

type Body = Readonly<Record<string, unknown>>;

async function create(path: string, body: Body, user = admin): Promise<Body & { id: string }> {
  const answer = await user.call('POST', `/api${path}`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as Body & { id: string };
}

describe('products', () => {
  it('have a code that is unique whatever its case, and may be missing', async () => {
    await create('/products', { name: 'Router', code: 'rt-1' });
    const again = await admin.call('POST', '/api/products', { body: { name: 'Switch', code: 'RT-1' } });
    expect(again.status).toBe(409);
    await create('/products', { name: 'Without code' });
    await create('/products', { name: 'Also without code' });
  });

  it('take their price in the precision of the base currency', async () => {
    const product = await create('/products', { name: 'Cable', price: 1.25, unit: 'm', billing: 'once' });
    expect(product).toMatchObject({ price: 1.25, unit: 'm', isActive: true, billing: 'once' });
    const refused = await admin.call('PATCH', `/api/products/${product.id}`, { body: { price: 1.255 } });
    expect(refused.status).toBe(400);
  });

  it('are found by name and code, in their list and everywhere', async () => {
    const { id } = await create('/products', { name: 'Antenna mast', code: 'ZX-4711' });
    const listed = await admin.call('GET', '/api/products?search=zx-4711');
    expect((listed.body as Body[]).map(each => each.id)).toEqual([id]);
    const found = await admin.call('GET', '/api/search?q=antenna');
    expect(found.body).toEqual(
      expect.arrayContaining([expect.objectContaining({ resource: 'product', id, title: 'Antenna mast' })]),
    );
  });

  it('come back by an undo with what they cost', async () => {
    const { id } = await create('/products', { name: 'Server rack' });
    const cost = await create('/product-costs', { productId: id, cost: 40 });
    const deleted = await admin.call('DELETE', `/api/products/${id}`);
    expect(deleted.status).toBe(204);
    expect((await admin.call('GET', `/api/product-costs/${cost.id}`)).status).toBe(404);
    const undo = await admin.call('POST', `/api/change-sets/${deleted.headers['x-change-set']}/undo`);
    expect(undo.status).toBe(200);
    expect((await admin.call('GET', `/api/product-costs/${cost.id}`)).body).toMatchObject({ cost: 40 });
  });
});

describe('costs of products', () => {
  it('are known only to those with a permission of their own', async () => {
    const { id } = await create('/products', { name: 'Firewall', price: 900 });
    await create('/product-costs', { productId: id, cost: 512.25 });
    const again = await admin.call('POST', '/api/product-costs', { body: { productId: id, cost: 1 } });
    expect(again.status).toBe(409);

    const seller = await app.addUser(admin, 'Sales representative');
    expect((await seller.call('GET', `/api/products/${id}`)).status).toBe(200);
    expect((await seller.call('GET', '/api/product-costs')).status).toBe(403);
    expect((await seller.call('GET', '/api/product-costs/export')).status).toBe(403);
    for (const path of ['', '/timeline']) {
      const answer = await seller.call('GET', `/api/products/${id}${path}`);
      expect(JSON.stringify(answer.body)).not.toContain('512.25');
    }
    const manager = await app.addUser(admin, 'Sales manager');
    expect((await manager.call('GET', `/api/product-costs?productId=${id}`)).body).toMatchObject([
      { cost: 512.25, product: { name: 'Firewall' } },
    ]);
  });
});

describe('tax rates', () => {
  it('have at most one default, and undo gives it back', async () => {
    const defaults = async () =>
      ((await admin.call('GET', '/api/tax-rates?isDefault=true')).body as Body[]).map(({ name }) => name);
    expect(await defaults()).toEqual(['No tax']);
    const made = await admin.call('POST', '/api/tax-rates', {
      body: { name: 'VAT', percent: 19, isDefault: true },
    });
    expect(await defaults()).toEqual(['VAT']);
    await admin.call('POST', `/api/change-sets/${made.headers['x-change-set']}/undo`);
    expect(await defaults()).toEqual(['No tax']);

    const all = (await admin.call('GET', '/api/tax-rates')).body as Body[];
    const ids = all.map(({ id }) => id);
    const bulk = await admin.call('POST', '/api/tax-rates/bulk-update', {
      body: { ids, updates: { isDefault: true } },
    });
    expect(bulk.status).toBe(200);
    expect(await defaults()).toHaveLength(1);
  });

  it('have at most four decimal places', async () => {
    await create('/tax-rates', { name: 'Quarter', percent: 0.0025 });
    const refused = await admin.call('POST', '/api/tax-rates', { body: { name: 'Fine', percent: 0.00005 } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('Percent can have at most 4 decimal places');
  });
});
