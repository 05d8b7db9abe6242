import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBaselineDatabase, dropDatabase } from '../../../testing/databases/baseline-database.ts';
import { newId } from '../../ids.ts';
import { type Connection, connect, type Sql } from '../connections/connection.ts';
import { migrate } from './migrate.ts';

let database: Connection;
let sql: Sql;

const [tenant, actor, contact, company] = [newId(), newId(), newId(), newId()];
const [call, note, file, changeSet] = [newId(), newId(), newId(), newId()];

/** Rows as an earlier version has written them. */
async function fillBaseline(): Promise<void> {
  const old = connect(database, { max: 1, searchPath: 'crm' });
  await old.begin(async tx => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(`set local app.tenant_id = '${tenant}'`);
    await tx`insert into crm.company (tenant_id, id, name, tag_ids, is_active) values (${tenant}, ${company}, 'Acme', '{}', true)`;
    await tx`
      insert into crm.contact (tenant_id, id, other_emails, other_phones, tag_ids, is_active)
      values (${tenant}, ${contact}, '{}', '{}', '{}', true)`;
    await tx`
      insert into crm.activity (tenant_id, id, kind, subject, happened_at_utc, version, contact_id, company_id)
      values (${tenant}, ${call}, 'call', 'About two', '2026-01-02T03:04:05Z', 7, ${contact}, ${company})`;
    await tx`insert into crm.activity (tenant_id, id, kind, subject) values (${tenant}, ${note}, 'note', 'About none')`;
    await tx`
      insert into crm.file (tenant_id, id, name, size, company_id, created_at_utc)
      values (${tenant}, ${file}, 'offer.pdf', 3, ${company}, '2026-01-02T03:04:05Z')`;
    await tx`insert into crm.change_set (tenant_id, id, actor_id, action) values (${tenant}, ${changeSet}, ${actor}, 'PATCH')`;
    await tx`
      insert into crm.change_log (tenant_id, change_set_id, entity, row_id, operation, before, after)
      values (${tenant}, ${changeSet}, 'activity', ${call}, 'update',
        ${old.json({ contact_id: null, subject: 'About one' })}, ${old.json({ contact_id: contact, subject: 'About two' })})`;
  });
  await old.end();
}

beforeAll(async () => {
  database = await createBaselineDatabase('about');
  await fillBaseline();
  await migrate(database);
  sql = connect(database, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await sql.end();
  await dropDatabase(database);
});

it('rows keep what they are about, and nobody sees a change', async () => {
  const activities = await sql`
    select id, about_records as about, version from crm.activity where tenant_id = ${tenant} order by kind`;
  expect([...activities]).toEqual([
    { id: call, about: { contact, company }, version: 7 },
    { id: note, about: {}, version: 1 },
  ]);
  const links = await sql`
    select 'activity' as kind, id, entity, record_id as "recordId", at_utc as at from crm.activity_about
    where tenant_id = ${tenant}
    union all select 'file', id, entity, record_id, at_utc from crm.file_about where tenant_id = ${tenant}
    order by entity, kind`;
  const at = new Date('2026-01-02T03:04:05Z');
  expect([...links]).toEqual([
    { kind: 'activity', id: call, entity: 'company', recordId: company, at },
    { kind: 'file', id: file, entity: 'company', recordId: company, at },
    { kind: 'activity', id: call, entity: 'contact', recordId: contact, at },
  ]);
  const [{ entries } = { entries: 0 }] = await sql<{ entries: number }[]>`
    select count(*)::integer as entries from crm.change_log where tenant_id = ${tenant}`;
  expect(entries).toBe(1);
});

it('what was changed before can still be undone, each link for itself', async () => {
  await sql.begin(async tx => {
    await tx.unsafe(`set local app.tenant_id = '${tenant}'; set local app.change_set_id = '${newId()}'`);
    await tx`select crm.begin_undo(${changeSet})`;
    await tx`select crm.undo_some(${changeSet}, null, 10)`;
    const [undone] = await tx`select subject, about_records as about from crm.activity where id = ${call}`;
    expect(undone).toEqual({ subject: 'About one', about: { company } });
  });
});
