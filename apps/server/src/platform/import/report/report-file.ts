import type { ImportReport, ReportedFile } from '@pipewright/contract/operations/import/import-reports.ts';
import { notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import type { Cell } from '../../export/write-csv.ts';
import { message, msg } from '../../language/message.ts';
import { writeForRequest } from '../../language/request-language.ts';
import type { Module } from '../../resources/define-module.ts';

type Group = ReportedFile['stages'][number];
type Column = ReportedFile['columns'][number];

/** The report as rows of one sheet: files, then their columns, stages and owners, each amount in a row of its own. */
export async function* reportRows(all: readonly Module[], { files }: ImportReport): AsyncGenerator<Cell[]> {
  yield [
    msg`File`,
    msg`Rows are`,
    msg`Part`,
    msg`Name`,
    msg`Became`,
    msg`In the file`,
    msg`Imported`,
    msg`Not imported`,
    msg`Currency`,
    msg`Amount in the file`,
    msg`Amount imported`,
    msg`Why not`,
  ].map(writeForRequest);
  for (const file of files) {
    const resource = all.find(({ resource: { name } }) => name === file.resource)?.resource;
    const name = file.sheet ? `${file.fileName} (${file.sheet})` : file.fileName;
    const start = [name, resource ? writeForRequest(message(resource.label[1])) : ''];
    yield [...start, ...fileRow(file)];
    if (file.written && file.brokenRows > 0) {
      const part = writeForRequest(msg`Rows with broken characters`);
      yield [...start, part, '', '', file.brokenRows, null, null, null, null, null, ''];
    }
    for (const column of file.columns) {
      yield* columnRows(column).map(row => [...start, ...row]);
    }
    for (const { name: document, currency, inFile, calculated } of file.differentTotals) {
      const part = writeForRequest(msg`Different total`);
      yield [...start, part, document, '', null, null, null, currency, inFile, calculated, ''];
    }
    for (const [part, groups] of [
      [writeForRequest(msg`Stage or status`), file.stages],
      [writeForRequest(msg`Owner`), file.owners],
    ] as const) {
      yield* groups.flatMap(group => groupRows(part, group)).map(row => [...start, ...row]);
    }
  }
}

function fileRow({ rowCount, written, isLeftOut, problem, reasons }: ReportedFile): Cell[] {
  const imported = (written?.create ?? 0) + (written?.update ?? 0);
  const why = problem ?? (isLeftOut ? writeForRequest(msg`The file was left out`) : reasonsText(reasons));
  return [
    writeForRequest(msg`Rows`),
    '',
    '',
    rowCount,
    imported,
    rowCount - imported,
    ...[null, null, null],
    why,
  ];
}

function columnRows(column: Column): Cell[][] {
  const { heading, field, label, filled, imported, amounts } = column;
  const became =
    field === null
      ? writeForRequest(msg`Left out`)
      : field === notesTarget
        ? writeForRequest(msg`Notes`)
        : writeForRequest(message(label ?? field));
  const start = [writeForRequest(msg`Column`), heading, became, filled, imported, filled - imported];
  return withAmounts(start, amounts, whyNot(column));
}

function whyNot({ field, filled, imported, emptied, reasons }: Column): string {
  const own = reasons.reduce((sum, { count }) => sum + count, 0);
  const ofRows = field === null ? 0 : filled - imported - emptied - own;
  return [
    reasonsText(reasons),
    emptied > 0 ? writeForRequest(msg`Not in the lists, left empty (${emptied})`) : '',
    ofRows > 0 ? writeForRequest(msg`The row was not imported (${ofRows})`) : '',
  ]
    .filter(Boolean)
    .join('; ');
}

function groupRows(part: string, { text, becomes, rows, imported, amounts }: Group): Cell[][] {
  const name = text ?? writeForRequest(msg`No value`);
  return withAmounts([part, name, becomes.join(', '), rows, imported, rows - imported], amounts, '');
}

function withAmounts(start: Cell[], amounts: Group['amounts'], why: string): Cell[][] {
  return amounts.length === 0
    ? [[...start, null, null, null, why]]
    : amounts.map(({ currency, inFile, imported }) => [...start, currency, inFile, imported, why]);
}

function reasonsText(reasons: ReportedFile['reasons']): string {
  return reasons.map(({ reason, count }) => `${reason} (${count})`).join('; ');
}
