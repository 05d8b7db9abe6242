import type { Session } from '../../database/connections/pool.ts';
import { msg } from '../../language/message.ts';
import { type ArchiveColumn, type ArchiveTable, appendOnlyTables } from '../archive-tables.ts';
import { fileOf } from '../manifest.ts';
import { replaceIds } from '../placeholders.ts';
import { explainDatabaseError, refused } from '../refused.ts';
import type { CheckValues } from '../trust/check-values.ts';
import { checkLine } from './check-line.ts';

type Row = Readonly<Record<string, unknown>>;

/** Converts archived rows before they are inserted. */
export type Prepare = (rows: readonly Row[]) => Promise<readonly Row[]>;

/** Lines of one table of an archive. */
interface Lines {
  readonly table: ArchiveTable;
  /** The columns that the archive has; others get their default. */
  readonly columns: ReadonlyMap<string, ArchiveColumn>;
  readonly lines: readonly string[];
  /** The number of the first line. */
  readonly line: number;
  /** Checks the values of a row beyond their types. */
  readonly check?: CheckValues | undefined;
}

/** Parses lines as rows and throws at the first invalid one. */
export function checkLines({ table, columns, lines, line, check }: Lines): Row[] {
  const file = fileOf(table.name);
  return lines.map((text, index) => {
    const checked = checkLine(text, columns, { number: line + index, file });
    if ('problem' in checked) {
      throw refused(checked.problem);
    }
    const problem = check?.(checked.row);
    if (problem) {
      throw refused(msg`Line ${line + index} of ${file} cannot be stored: ${problem}.`);
    }
    return checked.row;
  });
}

/** Checks some lines of an archive and inserts them with one statement. */
export async function insertLines(
  session: Session,
  given: Lines & {
    tenantId: string;
    ids: ReadonlyMap<string, string>;
    prepare: Prepare | undefined;
  },
): Promise<void> {
  const { tenantId, table, columns, lines, line, ids, prepare } = given;
  const file = fileOf(table.name);
  const rows = checkLines(given);
  const prepared = await prepare?.(rows);
  if (prepared?.length === 0) {
    return;
  }
  const texts = prepared?.map(row => JSON.stringify(row)) ?? lines;
  const names = Object.keys(prepared?.[0] ?? Object.fromEntries(columns)).map(name => `"${name}"`);
  const again = appendOnlyTables.has(table.name) ? ' on conflict do nothing' : '';
  try {
    await session.run(
      `insert into crm."${table.name}" (tenant_id, ${names.join(', ')})
       select $1::uuid, ${names.join(', ')} from jsonb_populate_recordset(null::crm."${table.name}", $2::text::jsonb)${again}`,
      [tenantId, `[${texts.map(text => replaceIds(text, ids)).join(',')}]`],
    );
  } catch (error) {
    throw explainDatabaseError(error, `${file} (lines ${line} to ${line + lines.length - 1})`);
  }
}

/** The columns that the archive has of a table. Throws if one is unknown. */
export function knownColumns(table: ArchiveTable, columns: readonly string[]): Map<string, ArchiveColumn> {
  return new Map(
    columns.map(name => {
      const column = table.columns.find(known => known.name === name);
      if (!column) {
        throw refused(msg`${fileOf(table.name)} has a column that does not belong there: ${name}`);
      }
      return [name, column];
    }),
  );
}
