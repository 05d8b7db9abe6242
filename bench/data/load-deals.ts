import { type Connection, connect } from '../../apps/server/src/platform/database/connections/connection.ts';

const atOnce = 10_000;

/** Gives a tenant deals over two years, in every stage; written as the product writes them, with all that follows. */
export async function loadDeals(
  owner: Connection,
  tenantId: string,
  count: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const sql = connect(owner, { max: 1, searchPath: 'crm', timeoutMs: 0 });
  try {
    for (let done = 0; done < count; done += atOnce) {
      await sql.begin(async tx => {
        await tx`select set_config('app.tenant_id', ${tenantId}, true),
          set_config('app.change_set_id', gen_random_uuid()::text, true), set_config('app.action', 'bench', true)`;
        await tx.unsafe(
          `insert into crm.deal (tenant_id, name, amount, currency_id, deal_stage_id, probability, expected_close_date,
             closed_at_utc, lost_reason, created_at_utc, owner_user_id, tag_ids, rank)
           select $1, 'Deal ' || n, 100 + n % 90000, currency.id, stage.id, stage.probability,
             current_date - 365 + (n % 730)::integer,
             case when stage.is_won or stage.is_lost then now() - (n % 730) * interval '1 day' end,
             case when stage.is_lost then 'Price' end, now() - (n % 730) * interval '1 day', member.user_id, '{}', 'n' || lpad(n::text, 9, '0')
           from generate_series($2::bigint + 1, $2::bigint + $3) as n
           join (select row_number() over (order by sort_order) - 1 as place, count(*) over () as places, * from crm.deal_stage
             where tenant_id = $1) as stage on stage.place = n % stage.places
           cross join (select id from crm.currency where tenant_id = $1 and is_base_currency) as currency
           join (select row_number() over (order by user_id) - 1 as place, count(*) over () as places, user_id from crm.membership
             where tenant_id = $1) as member on member.place = (n / 7) % member.places`,
          [tenantId, done, Math.min(atOnce, count - done)],
        );
      });
      onProgress(Math.min(done + atOnce, count));
    }
    for (const table of ['deal', 'deal_total', 'deal_stay']) {
      await sql.unsafe(`vacuum (analyze) crm.${table}`);
    }
  } finally {
    await sql.end();
  }
}
