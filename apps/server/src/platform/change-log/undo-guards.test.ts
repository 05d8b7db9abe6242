import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { newId } from '../ids.ts';

let app: TestApp;
let sql: Sql;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  user = await app.createTenant('Guarded');
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

interface Entry {
  readonly entity: string;
  readonly operation: string;
  readonly rowId?: string;
  readonly before: Record<string, string | boolean>;
}

/** A forged action, written without the triggers, as only the owner of the database can. */
async function undoOf({ entity, operation, rowId = newId(), before }: Entry) {
  const id = newId();
  await sql.begin(async tx => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into crm.change_set (tenant_id, id, actor_id, action)
      values (${user.tenantId}, ${id}, ${user.userId}, 'forged')`;
    await tx`
      insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before)
      values (${user.tenantId}, ${id}, ${entity}, ${rowId}, ${operation}, ${tx.json(before)})`;
  });
  return user.call('POST', `/api/change-sets/${id}/undo`);
}

it('refuses to undo an entry about something without a module or a guard', async () => {
  for (const entity of ['archive', 'mail', 'job', 'audit-event', 'backup-schedule', 'no-such-table']) {
    const answer = await undoOf({ entity, operation: 'update', before: { origin: 'made' } });
    expect(answer).toMatchObject({ status: 409, body: { message: 'This cannot be undone.' } });
  }
});

it('does not create a membership from a forged entry', async () => {
  const victim = await app.createTenant('Victim');
  const [role] = await sql<{ id: string }[]>`
    select id from crm.user_role where tenant_id = ${user.tenantId} and is_built_in`;
  const before = {
    tenant_id: user.tenantId,
    id: newId(),
    user_id: victim.userId,
    role_id: role?.id ?? '',
    full_name: 'Victim',
    email: victim.email,
    is_active: true,
  };
  expect(await undoOf({ entity: 'membership', operation: 'delete', before })).toMatchObject({ status: 409 });
  const organizations = (await victim.call('GET', '/api/auth/organizations')).body;
  expect(JSON.stringify(organizations)).not.toContain('Guarded');
});
