import { expect, it } from 'vitest';
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
  const upgrade = () => seedMissing(app.services);
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

it('looks only into organizations that lack a list, and goes on after one that fails', async () => {
  const before = await openTestApp({ modules: [tagsModule] });
  const [broken, old] = [await before.createTenant(), await before.createTenant()];
  await before.close();

  const app = await openTestApp();
  const complete = await app.createTenant();
  const { tenants } = app.services;
  const asked: string[] = [];
  const problems: object[] = [];
  await seedMissing({
    ...app.services,
    log: { error: details => problems.push(details) },
    tenants: {
      ...tenants,
      write: (principal, ...rest) => {
        asked.push(principal.tenantId);
        return principal.tenantId === broken.tenantId
          ? Promise.reject(new Error('refused'))
          : tenants.write(principal, ...rest);
      },
    },
  });
  expect(asked).toEqual(expect.arrayContaining([broken.tenantId, old.tenantId]));
  expect(asked).not.toContain(complete.tenantId);
  expect(problems).toMatchObject([{ tenantId: broken.tenantId }]);
  const entities = app.services.modules.flatMap(({ resource, seed }) => (seed ? [resource.name] : []));
  const left = await app.services.tenantSearch.withMissingLists(entities);
  expect(left).toContain(broken.tenantId);
  expect(left).not.toContain(old.tenantId);
  await app.close();
});
