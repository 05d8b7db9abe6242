import { expect, it } from 'vitest';
import { modules } from './modules/index.ts';
import { tagsModule } from './modules/master-data/tags.ts';
import { seedMissing } from './seed-missing.ts';
import { listAll } from './testing/records.ts';
import { openTestApp } from './testing/test-app.ts';

it('seeds lists that were added after an organization was created, once, and leaves emptied lists empty', async () => {
  const before = await openTestApp({ modules: [tagsModule] });
  const founder = await before.createTenant();
  const ids = (await listAll(founder, '/tags')).map(({ id }) => id);
  await founder.call('POST', '/api/tags/bulk-delete', { body: { ids } });
  await before.close();

  const app = await openTestApp();
  const upgrade = () => seedMissing(app.database.tenants, modules, [founder.tenantId]);
  await Promise.all([upgrade(), upgrade()]);
  const token = await app.signIn(founder.email, founder.tenantId);
  const { body: counts } = await app.call('GET', '/api/masters/counts', { token });
  const fresh = await app.createTenant();
  const { body: usual } = await fresh.call('GET', '/api/masters/counts');
  expect(counts).toEqual({ ...(usual as object), tag: 0 });
  const { body: base } = await app.call('GET', '/api/currencies?isBaseCurrency=true', { token });
  expect(base).toMatchObject([{ code: 'USD' }]);
  await app.close();
});
