import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productCategoriesModule } from '../../modules/master-data/product-categories.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { newChangeSet, runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { newId } from '../ids.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: [productCategoriesModule] });
});
afterAll(() => app.close());

const step = fc.record({
  kind: fc.constantFrom('insert', 'rename', 'describe', 'move', 'delete'),
  /** Which of the existing rows, by its index. */
  at: fc.nat(5),
  text: fc.stringMatching(/^[a-zä%_'"]{1,8}$/),
});
type Step = { kind: string; at: number; text: string };

/** Any change to a tree of categories that the database accepts. */
async function perform(tx: TenantTx, { kind, at, text }: Step): Promise<void> {
  const run = tx[runText];
  const { tenantId } = tx.principal;
  const [row] = await run(
    'select id from crm.product_category where tenant_id = $1 order by id limit 1 offset $2',
    [tenantId, at],
  );
  const id = row?.id ?? null;
  const [update, its] = ['update crm.product_category set', 'where tenant_id = $1 and id = $2'];
  const statement = {
    insert: [
      `insert into crm.product_category (tenant_id, name, sort_order, is_active, parent_id) values ($1, $3, 1, true, $2)`,
      [tenantId, id, newId()],
    ],
    rename: [`${update} name = $3 ${its}`, [tenantId, id, newId()]],
    describe: [`${update} description = $3, sort_order = sort_order + 1 ${its}`, [tenantId, id, text]],
    move: [`${update} parent_id = null, is_active = not is_active ${its}`, [tenantId, id]],
    delete: [
      `delete from crm.product_category ${its} and not exists (
         select from crm.product_category child where child.tenant_id = $1 and child.parent_id = $2)`,
      [tenantId, id],
    ],
  }[kind] as [string, unknown[]];
  await run(...statement);
}

async function rowsOf(user: User) {
  const { body } = await user.call('GET', '/api/product-categories?pageSize=500');
  const rows = (body as { id: string }[]).map(row => ({ ...row, version: 0, updatedAtUtc: '' }));
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

it('returns to the initial state when all actions are undone in reverse order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
      async actions => {
        const user = await app.createTenant();
        const principal = { tenantId: user.tenantId, userId: user.userId, permissions: new Map() };
        const states = [await rowsOf(user)];
        const sets: string[] = [];
        for (const steps of actions) {
          const changeSet = newChangeSet('test');
          await app.database.tenants.write(principal, changeSet, async tx => {
            for (const each of steps) {
              await perform(tx, each);
            }
          });
          sets.push(changeSet.id);
          states.push(await rowsOf(user));
        }
        for (const id of sets.reverse()) {
          states.pop();
          const { status } = await user.call('POST', `/api/change-sets/${id}/undo`);
          // An action that changed nothing has nothing to undo.
          expect([200, 404]).toContain(status);
          expect(await rowsOf(user)).toEqual(states.at(-1));
        }
      },
    ),
    { numRuns: 25 },
  );
});
