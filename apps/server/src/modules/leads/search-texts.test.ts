import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { changeRows } from '../../testing/databases/nodes.ts';
import { find, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Sql;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  user = await app.createTenant();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const lead = (lastName: string) => ({
  firstName: 'Zoë',
  lastName,
  email: `${lastName}@Texts.example`,
  companyName: 'Müller & Söhne',
});

/** By one statement, as an import does. */
async function insertLeads(count: number): Promise<void> {
  await changeRows(app.owner, user.tenantId, async tx => {
    await tx`insert into crm.lead (tenant_id, first_name, last_name, email, phone, phone_e164, lead_status_id, estimated_value, is_active)
      select ${user.tenantId}, 'Zoë', 'Together' || i, case when i % 2 = 0 then 'T' || i || '@Texts.example' end,
        '030 1820' || i, '+49301820' || i,
        (select id from crm.lead_status where tenant_id = ${user.tenantId} order by id limit 1), i, true
      from generate_series(1, ${count}) as i`;
  });
}

/** The leads whose searched texts are missing, superfluous or outdated. */
async function wrongTexts({ tenantId }: User): Promise<string[]> {
  const rows = await owner<{ id: string }[]>`
    select coalesce(lead.id, text.id) as id
    from (select * from crm.lead where tenant_id = ${tenantId}) as lead
    full join (select * from crm.lead_search_text where tenant_id = ${tenantId}) as text on text.id = lead.id
    where jsonb_build_array(text.created_at_utc, text.search_text, text.email_key, text.phone_key, text.name_key)
      <> jsonb_build_array(lead.created_at_utc, lead.search_text, lower(lead.email collate "und-x-icu"), lead.phone_e164,
        lower(lead.full_name))`;
  return rows.map(({ id }) => id);
}

/** Which version of the row with its searched texts is there. */
async function writtenBy(id: string): Promise<unknown> {
  const [row] = await owner`select ctid::text, xmin::text from crm.lead_search_text where id = ${id}`;
  return row;
}

const found = async (term: string): Promise<string[]> => {
  const answer = await user.call('GET', `/api/leads?fields=id&search=${encodeURIComponent(term)}`);
  return (answer.body as { id: string }[]).map(({ id }) => id);
};

it('follow every change of a lead, its deletion and the undo of both', async () => {
  const { id } = await make(user, '/leads', lead('Firstnamed'));
  expect(await found('firstnamed')).toEqual([id]);
  expect(await found('muller')).toContain(id);
  const renamed = await user.call('PATCH', `/api/leads/${id}`, {
    body: { lastName: 'Secondnamed', phone: '+49 30 901820' },
  });
  expect([await found('firstnamed@'), await found('secondnamed'), await found('4930901820')]).toEqual([
    [id],
    [id],
    [id],
  ]);
  expect(await wrongTexts(user)).toEqual([]);
  expect((await undo(user, renamed)).status).toBe(200);
  expect([await found('firstnamed'), await found('secondnamed')]).toEqual([[id], []]);
  const deleted = await user.call('DELETE', `/api/leads/${id}`);
  expect(await found('firstnamed')).toEqual([]);
  expect(await writtenBy(id)).toBeUndefined();
  expect((await undo(user, deleted)).status).toBe(200);
  expect(await found('firstnamed')).toEqual([id]);
  expect(await wrongTexts(user)).toEqual([]);
});

it('are written for all leads of a statement, and removed with them', async () => {
  // A single text waits in the list of the index.
  await make(user, '/leads', lead('Waiting'));
  await insertLeads(150);
  // Many are merged at once, and the waiting one with them: nothing is left to be merged.
  const [waiting] =
    await owner`select gin_clean_pending_list('crm.lead_search_text_search')::integer as pages`;
  expect(waiting).toEqual({ pages: 0 });
  expect(await wrongTexts(user)).toEqual([]);
  const [some, all] = [await found('together149'), await found('together')];
  const others = all.filter(id => !some.includes(id)).slice(0, 2);
  expect([some.length, all.length]).toEqual([1, 100]);
  const deleted = await user.call('POST', '/api/leads/bulk-delete', {
    body: { ids: [...some, ...others] },
  });
  expect(deleted.body).toMatchObject({ deleted: 3 });
  expect(await wrongTexts(user)).toEqual([]);
  expect(await found('together149')).toEqual([]);
  expect((await undo(user, deleted)).status).toBe(200);
  expect(await wrongTexts(user)).toEqual([]);
  expect(await found('together149')).toEqual(some);
});

it('are not written when something else of a lead changes', async () => {
  const { id } = await make(user, '/leads', lead('Unchanged'));
  const before = await writtenBy(id);
  const status = await find(user, '/lead-statuses', 'name', 'Contacted');
  await user.call('PATCH', `/api/leads/${id}`, { body: { leadStatusId: status.id, estimatedValue: 7 } });
  const changed = await user.call('POST', '/api/leads/bulk-update', {
    body: { ids: [id], updates: { jobTitle: 'Chief' } },
  });
  expect(changed.body).toMatchObject({ updated: 1 });
  expect(await writtenBy(id)).toEqual(before);
});

it('are added step by step to leads that have none, and those that are there stay', async () => {
  const other = await app.createTenant();
  const { id } = await make(user, '/leads', lead('Complete'));
  await make(other, '/leads', lead('Missing'));
  await owner`delete from crm.lead_search_text where tenant_id in ${owner([user.tenantId, other.tenantId])} and id <> ${id}`;
  const before = await writtenBy(id);
  expect(await wrongTexts(other)).toHaveLength(1);
  let next: string | null = null;
  do {
    const [step]: { next: string | null }[] =
      await owner`select crm.fill_lead_search_text(${next}::text) as next`;
    next = step?.next ?? null;
  } while (next);
  expect(await Promise.all([wrongTexts(user), wrongTexts(other)])).toEqual([[], []]);
  expect(await writtenBy(id)).toEqual(before);
});
