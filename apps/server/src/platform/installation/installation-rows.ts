import type { Session } from '../database/connections/pool.ts';
import type { InstallationTable } from './installation-tables.ts';

/** The rows of a table, each as an array of PostgreSQL's text values, which it reads back unchanged. */
export async function* readInstallationRows(
  session: Session,
  { name, columns }: InstallationTable,
): AsyncGenerator<string[]> {
  const texts = columns.map(column => `${column.name}::text`).join(', ');
  // Few if each may contain a chunk of a file.
  const step = columns.some(({ type }) => type === 'bytea') ? 8 : 500;
  await session.simple(
    `declare held no scroll cursor for select to_json(array[${texts}])::text as line from ${name}`,
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
