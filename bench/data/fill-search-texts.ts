import type { Sql } from '../../apps/server/src/platform/database/connections/connection.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Adds the searched texts of leads that were loaded without triggers. */
export async function fillSearchTexts(sql: Sql): Promise<void> {
  await withoutIndexes(sql, 'lead_search_text', async () => {
    let after: string | null = null;
    do {
      const rows: { next: string | null }[] =
        await sql`select crm.fill_lead_search_text(${after}::text) as next`;
      after = rows[0]?.next ?? null;
    } while (after !== null);
  });
  await sql.unsafe('vacuum (analyze) crm.lead_search_text');
}
