import {
  isObjectEntity,
  type ObjectEntity,
  objectsPath,
} from '@pipewright/contract/customization/custom-objects.ts';
import type { ReportDefinition, ReportEntity } from '@pipewright/contract/reports/report-definition.ts';
import { figureFilter, type ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { msg, writeText } from '../../../platform/language/message.ts';
import type { MailCell, MailTable } from '../../../platform/mail/mail-tables.ts';
import { filterWords, periodName, type RecordNames } from '../../../platform/reports/words/filter-words.ts';
import { readField } from '../../../platform/reports/words/report-fields.ts';
import {
  bucketWords,
  figureWords,
  measureWords,
  type ReportReader,
} from '../../../platform/reports/words/report-words.ts';
import { shortenRows } from './shorten-rows.ts';

interface Shown {
  readonly title: string;
  /** The page of the report, where it has one. */
  readonly url?: string;
  readonly definition: ReportDefinition;
  readonly result: ReportResult;
  /** Of the records that its filters mention. */
  readonly names: RecordNames;
  readonly origin: string;
  readonly maxRows: number;
}

type At = readonly (number | null)[];

/** More columns do not fit into a mail. */
const maxColumns = 6;

/** A report as a table in a mail, with its filters in words. The name of each row leads to its records. */
export function reportTable(reader: ReportReader, shown: Shown): MailTable {
  const { title, url, definition, result } = shown;
  const hasFigures = result.cells.some(
    ({ at, figures }) => at.every(place => place === null) && figures.some(Boolean),
  );
  // Conditions on figures can leave no group, although there are records.
  const hasGroups = result.dimensions[0]?.buckets.length !== 0;
  const isEmpty = !hasFigures || !hasGroups;
  const notes = [
    ...notesOf(reader, shown),
    ...(isEmpty ? [writeText(reader.language, msg`No records match.`)] : []),
  ];
  const parts =
    definition.by.length === 2
      ? pivot(reader, shown)
      : definition.by.length === 1
        ? groups(reader, shown)
        : numbers(reader, shown);
  return { title, ...(url && { url }), notes, ...parts, rows: hasGroups ? parts.rows : [] };
}

type Parts = Pick<MailTable, 'headings' | 'rows'>;

/** One row for each figure. */
function numbers(reader: ReportReader, shown: Shown): Parts {
  const { measures } = shown.definition;
  const rows = measures.map((measure, index): MailCell[] => [
    { text: measureWords(reader, measure), ...linkTo(shown, [], index) },
    { text: figureAt(reader, shown, [], index) },
  ]);
  return { headings: ['', ''], rows };
}

/** One row for each group, with a bar for the first figure, and the total. */
function groups(reader: ReportReader, shown: Shown): Parts {
  const { by, measures } = shown.definition;
  const [dimension] = by;
  const buckets = shown.result.dimensions[0]?.buckets ?? [];
  const values = buckets.map((_, index) => valueAt(shown.result, [index], 0));
  const most = Math.max(0, ...values.map(value => value ?? 0));
  const rows = buckets.map((bucket, index): MailCell[] => [
    {
      text: dimension ? bucketWords(reader, dimension, bucket) : '',
      ...linkTo(shown, [index], 0),
      ...(most > 0 && { bar: Math.max(0, values[index] ?? 0) / most }),
    },
    ...measures.map((_, measure) => ({ text: figureAt(reader, shown, [index], measure) })),
  ]);
  const total = [
    { text: writeText(reader.language, 'Total'), ...linkTo(shown, [null], 0) },
    ...measures.map((_, measure) => ({ text: figureAt(reader, shown, [null], measure) })),
  ];
  const headings = [
    dimension ? readField(reader, dimension.field).label : '',
    ...measures.map(measure => measureWords(reader, measure)),
  ];
  return { headings, rows: [...shortenRows(reader.language, shown, rows), total] };
}

/** The first figure by both dimensions, as the screens show it. */
function pivot(reader: ReportReader, shown: Shown): Parts {
  const [first, second] = shown.definition.by;
  const [rows = [], columns = []] = shown.result.dimensions.map(({ buckets }) => buckets);
  const places = columns.slice(0, maxColumns).map((_, index) => index);
  const line = (row: number | null, text: string): MailCell[] => [
    { text, ...linkTo(shown, [row, null], 0) },
    ...[...places, null].map(column => ({ text: figureAt(reader, shown, [row, column], 0) })),
  ];
  const headings = [
    first ? readField(reader, first.field).label : '',
    ...places.map(index => {
      const bucket = columns[index];
      return second && bucket ? bucketWords(reader, second, bucket) : '';
    }),
    writeText(reader.language, 'Total'),
  ];
  const body = rows.map((bucket, index) => line(index, first ? bucketWords(reader, first, bucket) : ''));
  const total = line(null, writeText(reader.language, 'Total'));
  return { headings, rows: [...shortenRows(reader.language, shown, body), total] };
}

/** What the report is about: its filter and its period in words. */
function notesOf(reader: ReportReader, { definition, result, names }: Shown): string[] {
  const { language, formats } = reader;
  const { filter, time } = definition;
  const notes: string[] = [];
  if (filter) {
    notes.push(writeText(language, msg`Filter: ${filterWords(reader, filter, names)}`));
  }
  if (time && result.range) {
    const days = `${formats.day(result.range.from)} – ${formats.day(result.range.to)}`;
    const field = readField(reader, time.field).label;
    notes.push(
      'within' in time ? `${field}: ${periodName(reader, time.within)} (${days})` : `${field}: ${days}`,
    );
  }
  if (result.beforeRange) {
    const days = `${formats.day(result.beforeRange.from)} – ${formats.day(result.beforeRange.to)}`;
    notes.push(writeText(language, msg`Compared with ${days}`));
  }
  return notes;
}

function valueAt({ cells }: ReportResult, at: At, measure: number): number | null | undefined {
  return cells.find(cell => cell.at.join() === at.join())?.figures[measure];
}

function figureAt(reader: ReportReader, { definition, result }: Shown, at: At, index: number): string {
  const measure = definition.measures[index];
  if (!measure) {
    return '';
  }
  const figure = figureWords(reader, measure, valueAt(result, at, index));
  if (!result.beforeRange) {
    return figure;
  }
  const cell = result.cells.find(each => each.at.join() === at.join());
  const before = figureWords(reader, measure, cell?.before?.[index]);
  return writeText(reader.language, msg`${figure} (before: ${before})`);
}

/** The list with exactly the records of a figure. */
function linkTo({ definition, result, origin }: Shown, at: At, measure: number): { url?: string } {
  if (valueAt(result, at, measure) === undefined) {
    return {};
  }
  const url = new URL(listPath(definition.entity), origin);
  const filter = figureFilter(definition, result, at, measure);
  if (filter) {
    url.searchParams.set('filter', JSON.stringify(filter));
  }
  return { url: url.href };
}

function listPath(entity: ReportEntity): string {
  return isObjectEntity(entity) ? `${objectsPath}/${entity}` : listPaths[entity];
}

/** The pages with the lists of records; those of custom objects also open under their entity. */
const listPaths: Readonly<Record<Exclude<ReportEntity, ObjectEntity>, string>> = {
  lead: '/leads',
  contact: '/contacts',
  company: '/companies',
  deal: '/deals',
  quote: '/sales/quotes',
  'sales-order': '/orders',
  activity: '/activities',
};
