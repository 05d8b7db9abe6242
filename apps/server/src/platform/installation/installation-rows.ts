import type { Session } from '../database/connections/pool.ts';
import { assertId } from '../ids.ts';
import type { InstallationTable } from './installation-tables.ts';

/** The rows of a table, of one organization after another because row security also applies to the owner. */
export async function* readInstallationRows(
  session: Session,
  table: InstallationTable,
  tenants: readonly string[],
): AsyncGenerator<string[]> {
  if (!table.isTenantTable) {
    yield* readLines(session, table, 'true');
    return;
  }
  for (const tenant of tenants) {
    await session.simple(`set local app.tenant_id = '${assertId(tenant)}'`);
    yield* readLines(session, table, `tenant_id = '${assertId(tenant)}'`);
  }
}

/** Each row as an array of PostgreSQL's text values, which it reads back unchanged. */
async function* readLines(
  session: Session,
  { name, columns }: InstallationTable,
  which: string,
): AsyncGenerator<string[]> {
  const texts = columns.map(column => `${column.name}::text`).join(', ');
  // Few if each may contain a chunk of a file.
  const step = columns.some(({ type }) => type === 'bytea') ? 8 : 500;
  await session.simple(
    `declare held no scroll cursor for select to_json(array[${texts}])::text as line from ${name} where ${which}`,
  );
  for (;;) {
    const rows = await session.simple(`fetch ${step} from held`);
    if (rows.length === 0) {
      break;
    }
    yield rows.map(({ line }) => String(line));
  }
  await session.simple('close held');
}
