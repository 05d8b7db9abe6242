import { files } from '@pipewright/contract/resources/files.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { type Message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import type { Plan } from '../match/plan.ts';
import type { StoredRow } from '../read/row-sink.ts';
import { splitCell } from '../values/convert-cell.ts';
import type { WholeRow } from '../values/read-rows.ts';
import { attachmentTarget, type Content, findContents } from './find-contents.ts';

/** The files that each row names. Rows that name a file which the archive does not have are errors. */
export async function takeContents(
  tx: TenantTx,
  plan: Plan,
  rows: readonly StoredRow[],
  read: readonly WholeRow[],
): Promise<{ read: readonly WholeRow[]; contents: readonly (readonly Content[])[] }> {
  const columns = plan.columns.filter(({ name }) => name === attachmentTarget);
  const isFile = plan.module.resource.name === files.name;
  if (columns.length === 0) {
    return { read, contents: [] };
  }
  const cells = rows.map(([, ...own]) => columns.flatMap(({ column }) => own[column]?.trim() || []));
  const find = await findContents(
    tx,
    plan,
    cells.flat().flatMap(text => [text, ...(isFile ? [] : splitCell(text))]),
  );
  // The name of a file can have a comma, so a cell names one file if there is one of its whole text.
  const namesIn = (text: string) => (isFile || 'contentId' in find(text) ? [text] : splitCell(text));
  const texts = cells.map(own => [...new Set(own.flatMap(namesIn))]);
  const column = columns[0]?.column ?? null;
  const problemOf = (i: number): string | undefined => {
    if (!tx.principal.permissions.has(files.permissions.create)) {
      return storeText(msg`You cannot add files`);
    }
    const row = rows[i];
    if (isFile && row && !namesRecord(plan, row)) {
      return missing(msg`Record`);
    }
    const whole = read[i];
    const [unlinked] = isFile && whole && 'unlinked' in whole ? whole.unlinked : [];
    if (unlinked) {
      return unlinked.reason;
    }
    const found = (texts[i] ?? []).map(find);
    const problem = found.find(each => 'problem' in each);
    return problem && 'problem' in problem ? problem.problem : undefined;
  };
  const contents = texts.map(own => own.map(find).flatMap(each => ('problem' in each ? [] : [each])));
  const checked = read.map((row, i): WholeRow => {
    const reason = texts[i]?.length ? problemOf(i) : isFile ? missing(msg`File`) : undefined;
    if (reason) {
      const others = 'reason' in row ? [{ reason: row.reason, column: row.column }, ...row.more] : [];
      return { reason, column, more: others };
    }
    return isFile && 'values' in row ? withContent(row, contents[i]?.[0]) : row;
  });
  return { read: checked, contents };
}

function missing(what: Message): string {
  return storeText(msg`Missing: ${what}`);
}

/** Whether a row of a table of files says what record its file belongs to. */
function namesRecord({ columns }: Plan, [, ...cells]: StoredRow): boolean {
  const related = columns.filter(
    ({ name, field }) => name.startsWith('related') || (field.references && field.references !== 'user'),
  );
  return related.some(({ column }) => cells[column]?.trim());
}

/** A row of a table of files has the size of its content, and its name unless the table says another. */
function withContent(row: Extract<WholeRow, { values: unknown }>, content: Content | undefined): WholeRow {
  const { [attachmentTarget]: _, ...values } = row.values;
  return { ...row, values: { name: content?.fileName, ...values, size: content?.size } };
}
