import type { Session } from '../database/pool.ts';
import { type ArchiveColumn, type ArchiveTable, addedOnly } from './archive-tables.ts';
import { checkLine } from './check-line.ts';
import { fileOf } from './manifest.ts';
import { explained, refused } from './refused.ts';
import { replaceIds } from './stand-ins.ts';

type Row = Readonly<Record<string, unknown>>;

/** Makes rows what they are to be here; those of other tables are taken as they stand in the archive. */
export type Prepare = (rows: readonly Row[]) => Promise<readonly Row[]>;

/** Checks some lines of an archive and writes them, by one statement. */
export async function insertLines(
  session: Session,
  given: {
    tenantId: string;
    table: ArchiveTable;
    /** Those that the archive has; others take their usual value. */
    columns: ReadonlyMap<string, ArchiveColumn>;
    lines: readonly string[];
    /** The number of the first. */
    line: number;
    ids: ReadonlyMap<string, string>;
    prepare: Prepare | undefined;
  },
): Promise<void> {
  const { tenantId, table, columns, lines, line, ids, prepare } = given;
  const file = fileOf(table.name);
  const rows = lines.map((text, index) => {
    const checked = checkLine(text, columns);
    if ('problem' in checked) {
      throw refused(`Line ${line + index} of ${file} ${checked.problem}.`);
    }
    return checked.row;
  });
  const prepared = await prepare?.(rows);
  const texts = prepared?.map(row => JSON.stringify(row)) ?? lines;
  const names = Object.keys(prepared?.[0] ?? Object.fromEntries(columns)).map(name => `"${name}"`);
  const again = addedOnly.has(table.name) ? ' on conflict do nothing' : '';
  try {
    await session.run(
      `insert into crm."${table.name}" (tenant_id, ${names.join(', ')})
       select $1::uuid, ${names.join(', ')} from jsonb_populate_recordset(null::crm."${table.name}", $2::text::jsonb)${again}`,
      [tenantId, `[${texts.map(text => replaceIds(text, ids)).join(',')}]`],
    );
  } catch (error) {
    throw explained(error, `${file} (lines ${line} to ${line + lines.length - 1})`);
  }
}

/** The columns that the archive has of a table; there must be no others. */
export function knownColumns(table: ArchiveTable, columns: readonly string[]): Map<string, ArchiveColumn> {
  return new Map(
    columns.map(name => {
      const column = table.columns.find(known => known.name === name);
      if (!column) {
        throw refused(`${fileOf(table.name)} has a column that does not belong there: ${name}`);
      }
      return [name, column];
    }),
  );
}
