import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '../platform/database/connections/connection.ts';
import { enterTenant, newChangeSet } from '../platform/database/tenant/tenant-db.ts';
import { runTransaction } from '../platform/database/transaction.ts';
import { systemPrincipal } from '../platform/principal.ts';
import { defineObject } from '../testing/custom-objects.ts';
import { make } from '../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../testing/test-app.ts';

let app: TestApp;
let sql: Sql;
let mine: User;
let other: User;
beforeAll(async () => {
  app = await openTestApp();
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  mine = await app.createTenant();
  other = await app.createTenant();
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

/** Rows of every kind that the identity server can see across organizations. */
async function fill(user: User): Promise<void> {
  const { tenantId, userId } = user;
  const remindAtUtc = '2026-03-31T12:30:00.000Z';
  await make(user, '/activities', { kind: 'task', subject: 'Call back', remindAtUtc });
  await make(user, '/teams', { name: 'Sales', memberIds: [userId] }).catch(() =>
    make(user, '/teams', { name: 'Sales' }),
  );
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example' };
  await make(user, '/custom-fields', { entity: 'lead', type: 'text', label: 'Badge' });
  await make(user, '/territories', { name: 'North' });
  await make(user, '/leads', { ...person, phone: '030 1000001' });
  await make(user, '/contacts', { ...person, phone: '030 1000001' });
  await make(user, '/companies', { name: 'Engines', phone: '030 1000001' });
  await make(user, '/quotes', { name: 'An engine' });
  for (const table of ['lead', 'contact', 'company']) {
    // Without triggers, which would set the international form.
    await sql.begin(async tx => {
      await tx`set local session_replication_role = replica`;
      await tx`update ${tx(`crm.${table}`)} set phone_e164 = null where tenant_id = ${tenantId}`;
    });
  }
  await sql.begin(async tx => {
    // A sent quote, which expires one day.
    await tx`set local session_replication_role = replica`;
    await tx`
      update crm.quote set status = 'sent', number = 'Q-1', issued_at_utc = now(), valid_until = current_date + 1
      where tenant_id = ${tenantId}`;
  });
  await sql`
    insert into crm.event (tenant_id, processor, entity, operation, change_set_id)
    select ${tenantId}, 'nobody', 'tag', 'insert', id from crm.change_set where tenant_id = ${tenantId} limit 1`;
  await sql`
    insert into crm.backup_schedule (tenant_id, every, keep, set_by_user_id)
    values (${tenantId}, 'day', 3, ${userId})`;
  await sql`
    insert into crm.mail (tenant_id, recipient, subject, text, html, state)
    values (${tenantId}, 'ada@example.test', 'Hello', 'Hello', 'Hello', 'queued')`;
  await sql`
    insert into crm.event_subscription (tenant_id, processor, entity, operation)
    values (${tenantId}, 'nobody', 'tag', 'insert')`;
  await sql`
    insert into crm.webhook_delivery (tenant_id, webhook_id, event, entity)
    values (${tenantId}, gen_random_uuid(), 'lead.created', 'lead')`;
  await sql`
    insert into crm.public_answer (tenant_id, link_id, kind, target_id, action, content, address, user_agent)
    values (${tenantId}, gen_random_uuid(), 'quote', gen_random_uuid(), 'open', '{}', '', '')`;
  await sql`
    insert into crm.report_schedule (tenant_id, report_id, scope, frequency, local_time, owner_user_id, next_at_utc)
    values (${tenantId}, gen_random_uuid(), '{}', 'daily', '08:00', ${userId}, 'infinity')`;
  await sql`
    insert into crm.privacy_request (tenant_id, state, record_ids, salt, email_hashes, requested_by_user_id, erased_at_utc)
    values (${tenantId}, 'erased', '{}', '', '{}', ${userId}, now())`;
  const draft = { entity: 'lead', trigger: { kind: 'manual' }, steps: [] };
  await make(user, '/automations', { name: 'Nothing', draft });
  await defineObject(user);
  await sql`
    insert into crm.automation_run (tenant_id, automation_id, version_id, entity, record_id, cause, started_because, chain_id,
      wake_at_utc)
    values (${tenantId}, gen_random_uuid(), gen_random_uuid(), 'lead', gen_random_uuid(), 'nothing', '{}',
      gen_random_uuid(), 'infinity')`;
  await sql.begin(async tx => {
    // Without triggers, which demand a change set.
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into crm.notification (tenant_id, user_id, title, path, mail_due_at_utc)
      values (${tenantId}, ${userId}, 'Nothing', '/', 'infinity')`;
  });
  await sql`
    insert into crm.job (tenant_id, kind, label, input, asked_by_user_id, asked_with, change_set_id, total)
    values (${tenantId}, 'nothing', 'Nothing', '{}', ${userId}, '{}', gen_random_uuid(), 0)`;
}

it('limits the identity server to one organization within a tenant’s transaction, and not outside of it', async () => {
  await fill(mine);
  await fill(other);
  const tables = (
    await sql<{ name: string }[]>`
      select tablename as name from pg_policies
      where schemaname = 'crm' and 'pipewright_identity' = any (roles) order by tablename`
  ).map(({ name }) => name);
  expect(tables).toEqual(
    expect.arrayContaining(['activity', 'job', 'mail', 'membership', 'organization', 'team', 'user_role']),
  );

  const ids = [mine.tenantId, other.tenantId];
  for (const table of tables) {
    const visible = async (inside: boolean) => {
      const found = await runTransaction(app.database.identityPool, 'begin', async db => {
        if (inside) {
          await enterTenant(db, systemPrincipal(mine.tenantId), newChangeSet('test'));
        }
        return db.sql<{ id: string }[]>`
          select distinct tenant_id as id from ${db.sql(`crm.${table}`)} where tenant_id = any (${ids}::uuid[])`;
      });
      return found.map(({ id }) => id).sort();
    };
    expect([table, await visible(true)]).toEqual([table, [mine.tenantId]]);
    expect([table, await visible(false)]).toEqual([table, [...ids].sort()]);
  }
  // Sweeps must not find these jobs and mails, nor other tests these erasures.
  await sql`delete from crm.privacy_request where tenant_id = any (${ids}::uuid[])`;
  await sql`delete from crm.job where tenant_id = any (${ids}::uuid[])`;
  await sql`delete from crm.event where tenant_id = any (${ids}::uuid[])`;
  await sql`delete from crm.event_subscription where tenant_id = any (${ids}::uuid[])`;
  await sql`delete from crm.webhook_delivery where tenant_id = any (${ids}::uuid[])`;
  await sql`delete from crm.automation_run where tenant_id = any (${ids}::uuid[])`;
  await sql`delete from crm.mail where tenant_id = any (${ids}::uuid[])`;
  await sql`delete from crm.report_schedule where tenant_id = any (${ids}::uuid[])`;
});
