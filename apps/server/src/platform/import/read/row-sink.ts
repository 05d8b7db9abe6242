import { maxUnreadRows } from '@pipewright/contract/operations/import-unread-rows.ts';
import { z } from 'zod';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { msg } from '../../language/message.ts';
import { addFacts, columnFacts } from './column-facts.ts';
import { cutText, shortenText } from './cut-text.ts';
import { storeDamaged } from './damaged-row.ts';
import { findHeader, headRows, readHeadings } from './find-header.ts';
import { saveReading } from './reading.ts';
import { findProblem, isLeftOut, saveUnread, shownText, type Unread } from './unread-rows.ts';
import { unreadable } from './unreadable.ts';

/** A row of the file: its number, as spreadsheets count, and its cells. */
export type StoredRow = [number, ...string[]];

/** Rows that are checked and written in one step, which is how long others may have to wait. */
const chunkSize = 500;
const maxRows = 1_000_000;
const maxColumns = 500;
const maxCharacters = 100_000;

/** Rows that are shown of the beginning of a file, and as much of each. */
const shown = { rows: 8, cells: 30, characters: 80 };
/** Twenty puts an invisible character in front of texts that spreadsheets would take for formulas, such as `+49 30`. */
const guard = /^\u200d(?=[=+@-])/;
/** Until the row with the headings is found, the first rows wait; not more than this of them. */
const maxWaiting = 200_000;

/** The state of reading a file between two steps. */
export const sinkState = z.object({
  /** Rows read so far, including blank ones and the headings. */
  met: z.int(),
  /** Rows stored so far. */
  kept: z.int(),
  /** The number of columns in the headings; null before they were read. */
  width: z.int().nullable(),
  /** The row with the headings, if it was chosen. */
  headerRow: z.int().nullable(),
  /** The first rows, until the headings are found among them. */
  head: z.array(z.object({ row: z.int(), cells: z.array(z.string()), text: z.string().optional() })),
  /** What each column shows about dates and numbers. */
  facts: z.array(columnFacts),
  /** Rows that could not be read as they should, and those of them with broken characters, which are imported. */
  unread: z.int().default(0),
  broken: z.int().default(0),
});
export type SinkState = z.infer<typeof sinkState>;

export function newSinkState(headerRow: number | undefined): SinkState {
  return {
    met: 0,
    kept: 0,
    width: null,
    headerRow: headerRow ?? null,
    head: [],
    facts: [],
    unread: 0,
    broken: 0,
  };
}

/** Receives the rows of a file: finds the headings among the first, and stores those below. Blank ones are skipped. */
export function createRowSink(
  tx: TenantTx,
  importId: string,
  state: SinkState,
  countKnown: (cells: readonly string[]) => number,
) {
  const { tenantId } = tx.principal;
  let waiting: StoredRow[] = [];
  let unread: Unread[] = [];

  async function flush(): Promise<void> {
    await saveUnread(tx, importId, unread);
    unread = [];
    const [first] = waiting;
    if (!first) {
      return;
    }
    await tx`
      insert into crm.import_rows (tenant_id, import_id, first_row, cells)
      values (${tenantId}, ${importId}, ${first[0]}, ${JSON.stringify(waiting)}::text::jsonb)`;
    waiting = [];
  }

  /** Finds the headings, and stores the rows below them. */
  async function start(): Promise<void> {
    const { head, headerRow } = state;
    const found =
      headerRow === null
        ? findHeader(
            head.map(({ cells }) => cells),
            countKnown,
          )
        : head.findIndex(({ row }) => row === headerRow);
    const header = head[found];
    if (!header) {
      if (headerRow === null) {
        return;
      }
      throw unreadable(msg`Row ${headerRow} is empty. Choose the row with the names of the columns.`);
    }
    const headings = assertHeadings(readHeadings(header.cells), headerRow !== null);
    state.width = headings.length;
    state.facts = headings.map(() => ({}));
    const columns = JSON.stringify(headings.map(heading => ({ heading, sample: '' })));
    await tx`
      update crm.import set columns = ${columns}::text::jsonb
      where tenant_id = ${tenantId} and id = ${importId}`;
    await saveReading(tx, importId, { headerRow: header.row, firstRows: shownRows(head) });
    state.head = [];
    for (const { row, cells, text } of head.slice(found + 1)) {
      await take(row, cells, text);
    }
  }

  /** Keeps a row. `text` is the row as it is in a text file; workbooks have none. */
  async function take(row: number, cells: readonly string[], text?: string): Promise<void> {
    const width = state.width ?? 0;
    const problem = findProblem(cells, { width, maxCharacters, isDelimited: text !== undefined });
    if (problem) {
      addUnread({ row, problem, text: text ?? cells.join('\t') });
    }
    if (problem && isLeftOut(problem)) {
      await keep(storeDamaged(row, cells, width));
      return;
    }
    const trimmed = cells.slice(0, width).map(cell => cell.trim().replace(guard, ''));
    addFacts(state.facts, trimmed);
    await keep([row, ...trimmed]);
  }

  /** Counts all, and keeps the text of the first ones. */
  function addUnread({ text, ...row }: Unread): void {
    if (state.unread < maxUnreadRows) {
      unread.push({ ...row, text: shortenText(text, shownText) });
    }
    state.unread += 1;
    state.broken += isLeftOut(row.problem) ? 0 : 1;
  }

  async function keep(row: StoredRow): Promise<void> {
    state.kept += 1;
    if (state.kept > maxRows) {
      throw unreadable(msg`A file can have ${count(maxRows)} rows. Divide it into several files.`);
    }
    waiting.push(row);
    if (waiting.length === chunkSize) {
      await flush();
    }
  }

  return {
    async add(cells: readonly string[], text?: string): Promise<void> {
      state.met += 1;
      if (cells.every(isBlank)) {
        return;
      }
      if (state.width !== null) {
        await take(state.met, cells, text);
        return;
      }
      const long = cells.findIndex(cell => cell.length > maxCharacters);
      if (long >= 0) {
        throw unreadable(
          msg`Row ${count(state.met)} has a cell of more than ${count(maxCharacters)} characters. Shorten it, or check the quotation marks around it.`,
        );
      }
      state.head.push({ row: state.met, cells: [...cells], text: text && shortenText(text, shownText) });
      const length = state.head.reduce((sum, row) => sum + row.cells.join('').length, 0);
      if (state.met >= (state.headerRow ?? 0) && (state.head.length >= headRows || length > maxWaiting)) {
        await start();
      }
    },
    flush,
    /** At the end of the file. */
    async finish(): Promise<void> {
      if (state.width === null) {
        await start();
      }
      await flush();
      await saveReading(tx, importId, { unread: state.unread, broken: state.broken });
    },
  };
}

function shownRows(head: SinkState['head']): SinkState['head'] {
  return head.slice(0, shown.rows).map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, shown.cells).map(cell => cutText(cell.trim(), shown.characters)),
  }));
}

/** A row that somebody has chosen may look like data. */
function assertHeadings(names: string[], isChosen: boolean): string[] {
  if (names.length > maxColumns) {
    throw unreadable(msg`A file can have ${maxColumns} columns, and this one has ${count(names.length)}.`);
  }
  if (!isChosen && names.some(looksLikeData)) {
    throw unreadable(
      'The first row must name the columns, such as “Last name” and “Email”. This one has data.',
    );
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
