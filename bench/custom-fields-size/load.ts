import type { Sql } from '../../apps/server/src/platform/database/connections/connection.ts';
import { assertNothingDue } from '../data/assert-nothing-due.ts';
import { fillSearchTexts } from '../data/fill-search-texts.ts';
import { withoutIndexes } from '../data/without-indexes.ts';
import type { Call } from './measure.ts';

const fields = 20;
const indexed = 5;
const batch = 50_000;

interface Load {
  readonly tenantId: string;
  readonly rows: number;
  readonly say: (what: string) => void;
}

/** Twenty custom fields, of which five are indexed. */
export async function addFields(call: Call): Promise<void> {
  for (let n = 0; n < fields; n += 1) {
    const type = isText(n) ? 'text' : 'number';
    const body = { entity: 'lead', type, label: `Field ${n}`, isIndexed: n < indexed };
    await call('POST', '/custom-fields', body);
  }
}

/** Loaded without triggers: what they would have written is written along. */
export async function loadLeads(sql: Sql, { tenantId, rows, say }: Load): Promise<void> {
  const keys = await sql<{ key: string }[]>`
    select key from crm.custom_field where tenant_id = ${tenantId} order by sort_order`;
  // A text has about 10,000 different values and a number 100,000, whatever the number of leads.
  const values = keys.map(({ key }, n) =>
    isText(n) ? `'${key}', 'value ' || (n * ${n + 7}) % 9973` : `'${key}', (n * ${n + 7}) % 99991`,
  );
  await sql.unsafe('set synchronous_commit = off');
  await sql.unsafe('alter table crm.lead disable trigger user');
  await withoutIndexes(sql, 'lead', async () => {
    for (let from = 0; from < rows; from += batch) {
      const to = Math.min(from + batch, rows);
      await sql.unsafe(
        `insert into crm.lead (tenant_id, id, first_name, last_name, full_name, email, is_active, lead_score,
           estimated_value, lead_status_id, score_expires_at_utc, custom)
         select $1, crm.new_id(), 'Grace', 'Hopper ' || n, 'Grace Hopper ' || n, 'lead-' || n || '@bench.example', true, 0,
           n % 1000, (select id from crm.lead_status where tenant_id = $1 order by sort_order limit 1), null,
           jsonb_build_object(${values.join(', ')})
         from generate_series(${from}, ${to - 1}) as n`,
        [tenantId],
      );
      say(`${to} leads`);
    }
    say('indexes of leads');
  });
  await sql.unsafe('alter table crm.lead enable trigger user');
  await fillSearchTexts(sql);
  await loadKeys(sql, tenantId, keys.slice(0, indexed), say);
  await sql`
    insert into crm.row_count (tenant_id, entity, n) values (${tenantId}, 'lead', ${rows})`;
  say('vacuum');
  await sql.unsafe('vacuum (analyze) crm.lead, crm.custom_key, crm.row_count');
  await assertNothingDue(sql);
  await sql.unsafe('checkpoint');
}

async function loadKeys(
  sql: Sql,
  tenantId: string,
  keys: readonly { key: string }[],
  say: Load['say'],
): Promise<void> {
  await withoutIndexes(sql, 'custom_key', async () => {
    for (const { key } of keys) {
      say(`keys of the indexed field ${key}`);
      await sql.unsafe(
        `insert into crm.custom_key
         select lead.tenant_id, lead.id, field.key, made.* from crm.lead
         join crm.custom_field as field on field.tenant_id = $1 and field.key = $2
         cross join lateral crm.make_custom_key(field.type, field.is_unique, lead.custom -> field.key) as made
         where lead.tenant_id = $1`,
        [tenantId, key],
      );
    }
    say('indexes of keys');
  });
}

function isText(field: number): boolean {
  return field % 2 === 0;
}
