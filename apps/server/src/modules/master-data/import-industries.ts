import { fieldMessages } from '@pipewright/contract/field-messages.ts';
import { importIndustries } from '@pipewright/contract/operations/masters.ts';
import { industries } from '@pipewright/contract/resources/industries.ts';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { defineWriteRoute } from '../../platform/http/define-route.ts';
import { insertRows } from '../../platform/resources/seed-rows.ts';
import { type CsvLine, readCsv } from './read-csv.ts';

type Industry = z.output<typeof industries.body>;
interface Judged {
  line: number;
  name: string;
  /** What would be written; none where the line has an error. */
  industry?: Industry;
  outcome: 'create' | 'skip' | 'error';
  reason: string | null;
}

/** Headings by what they mean, small and without blanks. */
const headings: Record<string, keyof Industry> = {
  name: 'name',
  industry: 'name',
  description: 'description',
  icon: 'iconClass',
  iconclass: 'iconClass',
  sortorder: 'sortOrder',
  isactive: 'isActive',
  active: 'isActive',
  status: 'isActive',
};
const yes = ['true', 'yes', '1', 'active'];
const no = ['false', 'no', '0', 'inactive'];

/** Creates what is new and well-formed; namesakes and lines with errors are told, and left out. */
export const importIndustriesRoute = defineWriteRoute(importIndustries, async ({ tx, query, body }) => {
  const judged = await skipNamesakes(tx, readCsv(body.csv, headings, 'name').map(judge));
  const wanted = judged.flatMap(({ outcome, industry }) =>
    outcome === 'create' && industry ? [industry] : [],
  );
  if (!query.dryRun && wanted.length > 0) {
    await insertRows(tx, 'industry', wanted);
  }
  const count = (outcome: Judged['outcome']) => judged.filter(row => row.outcome === outcome).length;
  const counts = { created: wanted.length, skipped: count('skip'), failed: count('error') };
  return {
    body: {
      message: `${counts.created} ${query.dryRun ? 'to create' : 'created'}, ${counts.skipped} skipped, ${counts.failed} with errors.`,
      ...counts,
      rows: judged.map(({ line, name, outcome, reason }) => ({ line, name, outcome, reason })),
    },
  };
});

function judge({ line, values }: CsvLine<keyof Industry>): Judged {
  const { name = '', sortOrder, isActive, ...texts } = values;
  const parsed = industries.body.safeParse({
    name,
    ...texts,
    ...(sortOrder ? { sortOrder: Number(sortOrder) } : {}),
    ...(isActive ? { isActive: readBoolean(isActive) } : {}),
  });
  return parsed.success
    ? { line, name: parsed.data.name, industry: parsed.data, outcome: 'create', reason: null }
    : { line, name, outcome: 'error', reason: Object.values(fieldMessages(parsed.error)).join('; ') };
}

/** What is neither stays as it is, for the schema to refuse. */
function readBoolean(text: string): boolean | string {
  const word = text.toLowerCase();
  return yes.includes(word) ? true : no.includes(word) ? false : text;
}

/** The database compares, so that a namesake here is one for the unique index. */
async function skipNamesakes(tx: TenantTx, rows: readonly Judged[]): Promise<Judged[]> {
  const good = rows.filter(({ outcome }) => outcome === 'create');
  const answers = await tx<{ isThere: boolean; isRepeated: boolean }>`
    with given as (
      select nth, lower(name collate "und-x-icu") as name
      from unnest(${good.map(({ name }) => name)}::text[]) with ordinality as listed (name, nth)
    )
    select row_number() over (partition by name order by nth) > 1 as "isRepeated",
      exists (select from crm.industry
        where tenant_id = ${tx.principal.tenantId} and lower(industry.name) = given.name) as "isThere"
    from given order by nth`;
  const reasons = new Map(
    good.map((row, i) => [
      row,
      answers[i]?.isThere
        ? 'There is an industry of this name'
        : answers[i]?.isRepeated
          ? 'The file has this name above'
          : null,
    ]),
  );
  return rows.map(row => {
    const reason = reasons.get(row);
    return reason ? { ...row, outcome: 'skip', reason } : row;
  });
}
