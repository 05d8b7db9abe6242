import type { Filter } from '@pipewright/contract/filters.ts';
import {
  type AttainmentLimit,
  attainmentLimits,
  attainmentPeriod,
  type TargetAttainment,
  type TargetQuestion,
} from '@pipewright/contract/forecast/target-attainment.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { msg, type Text, writeText } from '../../../platform/language/message.ts';
import type { MailCell, MailTable } from '../../../platform/mail/mail-tables.ts';
import { periodName } from '../../../platform/reports/words/filter-words.ts';
import type { ReportFormats } from '../../../platform/reports/words/report-formats.ts';
import { shortenRows } from './shorten-rows.ts';

interface Reader {
  readonly language: Language;
  readonly formats: ReportFormats;
}

interface Shown {
  readonly title: string;
  readonly url: string;
  readonly origin: string;
  readonly question: TargetQuestion;
  readonly scope: ReportScope;
  readonly attainment: TargetAttainment;
  readonly maxRows: number;
}

/** What was won next to the targets, as a table in a mail. The name of each row leads to its deals. */
export function targetTable(reader: Reader, shown: Shown): MailTable {
  const { formats } = reader;
  const { title, url, question, scope, attainment } = shown;
  const { lines, lineCount, total, from, to } = attainment;
  const write = (text: Text) => writeText(reader.language, text);
  const row = (name: string, line: TargetAttainment['total'], bar?: number): MailCell[] => [
    {
      text: name,
      ...(line.filter && { url: linkTo(shown.origin, line.filter) }),
      ...(bar !== undefined && { bar }),
    },
    { text: formats.money(line.won) },
    { text: line.target === null ? '–' : formats.money(line.target) },
    { text: line.percent === null ? '–' : formats.percent(line.percent, 1) },
  ];
  const days = `${formats.day(from)} – ${formats.day(to)}`;
  const period = periodName(reader, attainmentPeriod(question, scope));
  const nameOf = ({ key, name }: TargetAttainment['lines'][number]) =>
    name ?? (question.by === 'month' && key ? formats.month(`${key}-01`) : write(msg`No owner`));
  const rows = lines.map(line =>
    row(nameOf(line), line, Math.min(1, Math.max(0, (line.percent ?? 0) / 100))),
  );
  return {
    title,
    url,
    notes: [
      `${period} (${days})`,
      ...attainmentLimits(question, scope).map(limit => write(limitTexts[limit])),
    ],
    headings: ['', write(msg`Won`), write(msg`Target`), write(msg`Reached`)],
    rows: [...shortenRows(reader.language, shown, rows, lineCount), row(write('Total'), total)],
  };
}

/** Why the filter bar does not apply in full. */
const limitTexts: Readonly<Record<AttainmentLimit, Text>> = {
  period: msg`The period of the filter bar does not apply: targets are set for months and quarters.`,
  owners: msg`The owners of the filter bar do not apply: targets of teams and territories are not divided among people.`,
  team: msg`The team of the filter bar does not apply: targets of territories are not divided among teams.`,
  territory: msg`The territory of the filter bar does not apply: targets of teams are not divided among territories.`,
  targets: msg`Targets of people are left out: they are not divided among territories.`,
};

function linkTo(origin: string, filter: Filter): string {
  const url = new URL('/deals', origin);
  url.searchParams.set('filter', JSON.stringify(filter));
  return url.href;
}
