import type { Sql } from '../../apps/server/src/platform/database/connections/connection.ts';

/** Values that schedules compute where they are missing. */
const due = {
  'scores of leads': `select from crm.lead where score_expires_at_utc <= now() + interval '1 day'`,
  ...Object.fromEntries(
    ['lead', 'contact', 'company'].map(table => [
      `phone numbers of ${table}`,
      `select from crm.${table} where phone is not null and phone_e164 is null`,
    ]),
  ),
};

/**
 * Fails if loaded rows lack values that a schedule would compute: the product would then update all of them while the
 * benchmark measures something else.
 */
export async function assertNothingDue(sql: Sql): Promise<void> {
  for (const [what, rows] of Object.entries(due)) {
    const [row] = await sql.unsafe<{ isDue: boolean }[]>(`select exists (${rows}) as "isDue"`);
    if (row?.isDue) {
      throw new Error(`The loaded data lacks ${what}, which the product would compute during the benchmark.`);
    }
  }
}
