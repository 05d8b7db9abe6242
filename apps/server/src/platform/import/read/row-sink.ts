import type { TenantTx } from '../../database/tenant-db.ts';
import { msg } from '../../language/message.ts';
import { unreadable } from './unreadable.ts';

/** A row of the file: its number, as spreadsheets count, and its cells. */
export type StoredRow = [number, ...string[]];

/** Rows that are checked and written in one step, which is how long others may have to wait. */
const chunkSize = 500;
const maxRows = 1_000_000;
const maxColumns = 500;
const maxCharacters = 100_000;

/** The state of reading a file between two steps. */
export interface SinkState {
  /** Rows read so far, including blank ones and the headings. */
  met: number;
  /** Rows stored so far. */
  kept: number;
  /** The number of columns in the headings; null before they were read. */
  width: number | null;
}

/** Receives the rows of a file: the first are the headings, blank ones are skipped. */
export function createRowSink(tx: TenantTx, importId: string, state: SinkState) {
  const { tenantId } = tx.principal;
  let waiting: StoredRow[] = [];

  async function flush(): Promise<void> {
    const [first] = waiting;
    if (!first) {
      return;
    }
    await tx`
      insert into crm.import_rows (tenant_id, import_id, first_row, cells)
      values (${tenantId}, ${importId}, ${first[0]}, ${JSON.stringify(waiting)}::text::jsonb)`;
    waiting = [];
  }

  return {
    async add(cells: readonly string[]): Promise<void> {
      state.met += 1;
      if (cells.every(isBlank)) {
        return;
      }
      const long = cells.findIndex(cell => cell.length > maxCharacters);
      if (long >= 0) {
        throw unreadable(
          msg`Row ${count(state.met)} has a cell of more than ${count(maxCharacters)} characters. Shorten it, or check the quotation marks around it.`,
        );
      }
      if (state.width === null) {
        const headings = readHeadings(cells);
        state.width = headings.length;
        const columns = JSON.stringify(headings.map(heading => ({ heading, sample: '' })));
        await tx`
          update crm.import set columns = ${columns}::text::jsonb
          where tenant_id = ${tenantId} and id = ${importId}`;
        return;
      }
      state.kept += 1;
      if (state.kept > maxRows) {
        throw unreadable(msg`A file can have ${count(maxRows)} rows. Divide it into several files.`);
      }
      waiting.push([state.met, ...cells.slice(0, state.width).map(cell => cell.trim())]);
      if (waiting.length === chunkSize) {
        await flush();
      }
    },
    flush,
  };
}

/** The column names. An empty one is named by its position, and empty ones at the end are ignored. */
function readHeadings(cells: readonly string[]): string[] {
  const last = cells.findLastIndex(cell => !isBlank(cell));
  const names = cells
    .slice(0, last + 1)
    .map((cell, i) => cell.trim().replace(/\s+/g, ' ') || `Column ${i + 1}`);
  if (names.length > maxColumns) {
    throw unreadable(msg`A file can have ${maxColumns} columns, and this one has ${count(names.length)}.`);
  }
  if (names.some(looksLikeData)) {
    throw unreadable(
      'The first row must name the columns, such as “Last name” and “Email”. This one has data.',
    );
  }
  const small = names.map(name => name.toLowerCase());
  const twice = names.find((_, i) => small.indexOf(small[i] ?? '') < i);
  if (twice) {
    throw unreadable(msg`Two columns are called “${twice}”. Give each column a name of its own.`);
  }
  return names;
}

function looksLikeData(name: string): boolean {
  return /^\S+@\S+\.\S+$/.test(name) || /^[+\d][\d\s./:()-]{3,}$/.test(name) || name.length > 200;
}

function isBlank(cell: string): boolean {
  return cell.trim() === '';
}

function count(n: number): string {
  return n.toLocaleString('en-US');
}
