import type { Row } from 'postgres';
import type { Session } from '../database/connections/pool.ts';
import { markLateCommit } from '../database/transaction.ts';
import { findPersonRows, type PersonRows } from './person-rows.ts';
import { type Person, type PersonQuery, readPerson } from './read-person.ts';
import { readSlices } from './table-slices.ts';

/** The number of rows about a person in a table. */
export interface Finding {
  readonly table: string;
  readonly treatment: PersonRows['treatment'];
  readonly rows: number;
}

/** How many rows a statement reads at most that looks through a whole table for mentions of a person: some seconds. */
const defaultSliceRows = 20_000;

/** Called after each step of the search. Throwing ends the erasure, and nothing is changed. */
type OnProgress = (done: number, total: number) => Promise<void>;

/** What an erasure would do: it is tried, and rolled back. Takes a while, so it belongs in the background. */
export async function tryErasure(
  session: Session,
  query: PersonQuery,
  onProgress: OnProgress,
): Promise<{ person: Person; findings: Finding[] }> {
  const tried = await erasePerson(session, query, onProgress);
  await session.simple('rollback and chain');
  return tried;
}

/**
 * Erases a person in the transaction of the session, which must have the role of restores: for this role nothing is
 * logged, so nothing of it can be undone. Throws if something is left, and the transaction is rolled back.
 */
export async function erasePerson(
  session: Session,
  query: PersonQuery,
  onProgress: OnProgress,
  sliceRows = defaultSliceRows,
): Promise<{ person: Person; findings: Finding[] }> {
  const { tenantId } = query;
  const person = await readPerson(session, query);
  const findings: Finding[] = [];
  await closeChangeSets(session, person);
  const steps = await findSteps(session, person, sliceRows);
  for (const [done, rows] of steps.entries()) {
    const [count] = await runFor(session, person, rows, statementOf(rows));
    addFinding(findings, rows, Number(count?.rows ?? 0));
    await onProgress(done, steps.length * 2);
  }
  await clearEvidence(session, person);
  const left = await countPersonRows(session, person, steps, done =>
    onProgress(steps.length + done, steps.length * 2),
  );
  if (left.length > 0) {
    throw new Error(`The erasure left rows in ${left.map(({ table }) => table).join(', ')}.`);
  }
  await markLateCommit(session, tenantId);
  return { person, findings };
}

/** The rows themselves, as JSON without the tenant. */
export async function readPersonRows(
  session: Session,
  person: Person,
): Promise<{ table: string; treatment: PersonRows['treatment']; rows: unknown[] }[]> {
  const found: { table: string; treatment: PersonRows['treatment']; rows: unknown[] }[] = [];
  /** Rows that are about the person usually mention them as well. */
  const seen = new Set<string>();
  for (const rows of await findPersonRows(session, person)) {
    if (rows.table !== 'file_piece' && rows.table !== 'import_piece') {
      const values = await runFor(
        session,
        person,
        rows,
        `select to_jsonb(held) - '{tenant_id,search_text,attachment,secret}'::text[] as row
         from crm."${rows.table}" as held where ${conditionOf(rows)}`,
      );
      const texts = values.map(({ row }) => JSON.stringify(row));
      const added = values.filter((_, at) => !seen.has(`${rows.table} ${texts[at]}`));
      for (const text of texts) {
        seen.add(`${rows.table} ${text}`);
      }
      found.push({ table: rows.table, treatment: rows.treatment, rows: added.map(({ row }) => row) });
    }
  }
  return found.filter(({ rows }) => rows.length > 0);
}

/** Rows of a table, or of a part of it. */
interface Step extends PersonRows {
  /** An SQL condition. */
  readonly slice?: string;
}

async function findSteps(session: Session, person: Person, sliceRows: number): Promise<Step[]> {
  const found = await findPersonRows(session, person);
  const tables = new Set(found.filter(({ isSliced }) => isSliced).map(({ table }) => table));
  const slices = await readSlices(session, tables, { tenantId: person.tenantId, sliceRows });
  return found.flatMap((rows): Step[] => {
    const parts = rows.isSliced ? slices.get(rows.table) : undefined;
    return parts ? parts.map(slice => ({ ...rows, slice })) : [rows];
  });
}

async function countPersonRows(
  session: Session,
  person: Person,
  steps: readonly Step[],
  onProgress: (done: number) => Promise<void>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [done, rows] of steps.entries()) {
    const [count] = await runFor(
      session,
      person,
      rows,
      `select count(*)::integer as rows from crm."${rows.table}" where ${conditionOf(rows)}`,
    );
    addFinding(findings, rows, Number(count?.rows ?? 0));
    await onProgress(done);
  }
  return findings;
}

function conditionOf({ condition, slice = 'true' }: Step): string {
  return `tenant_id = $1 and ${slice} and (${condition})`;
}

function runFor(session: Session, person: Person, { value, pattern, slice }: Step, statement: string) {
  const values = [person.tenantId, value, pattern, person.patterns.anywhere];
  // The slice has no parameters, but its texts can look like them.
  const withoutSlice = slice ? statement.replace(slice, '') : statement;
  const used = values.filter((_, at) => at < 2 || withoutSlice.includes(`$${at + 1}`));
  // The text of a slice is used once, so it is not prepared.
  return slice ? session.sql.unsafe<Row[]>(statement, used as never[]) : session.run(statement, used);
}

function statementOf(rows: Step): string {
  const { table, changes } = rows;
  const change = changes
    ? `update crm."${table}" set ${Object.entries(changes)
        .map(([name, value]) => `${name} = ${value}`)
        .join(', ')}`
    : `delete from crm."${table}"`;
  return `with changed as (${change} where ${conditionOf(rows)} returning 1) select count(*)::integer as rows from changed`;
}

function addFinding(findings: Finding[], { table, treatment }: PersonRows, rows: number): void {
  const known = findings.findIndex(each => each.table === table && each.treatment === treatment);
  if (known >= 0) {
    findings[known] = { table, treatment, rows: (findings[known]?.rows ?? 0) + rows };
  } else if (rows > 0) {
    findings.push({ table, treatment, rows });
  }
}

/** Change sets that lose entries cannot be undone any more, like those that retention has begun to delete. */
async function closeChangeSets(session: Session, person: Person): Promise<void> {
  const { tenantId, recordIds, activityIds, fileIds, dealContactIds } = person;
  await session.run(
    `update crm.change_set set undone_by = id
     where tenant_id = $1 and undone_by is null and id in (
       select change_set_id from crm.change_log where tenant_id = $1 and row_id = any ($2::uuid[]))`,
    [tenantId, [...recordIds, ...activityIds, ...fileIds, ...dealContactIds]],
  );
}

/**
 * What proves that a customer has accepted a quote names a person and where they were, however they wrote their name. The
 * time and the hashes of the document stay.
 */
async function clearEvidence(session: Session, { tenantId, relatedIds }: Person): Promise<void> {
  const erased = `'{"name": "[erased]", "address": "[erased]", "userAgent": "[erased]"}'::jsonb`;
  const removed = `'{signature,code,codeSentTo}'::text[]`;
  for (const statement of [
    `update crm.quote set evidence = (evidence - ${removed}) || ${erased},
       accepted_by_name = case when accepted_by_name is not null then '[erased]' end
     where tenant_id = $1 and id = any ($2::uuid[]) and (accepted_by_name is not null or evidence is not null)`,
    `update crm.public_answer set address = '[erased]', user_agent = '[erased]',
       content = (content - ${removed}) || case when content ? 'name' then '{"name": "[erased]"}' else '{}' end::jsonb
     where tenant_id = $1 and target_id = any ($2::uuid[])`,
    'delete from crm.acceptance_code where tenant_id = $1 and quote_id = any ($2::uuid[])',
    `update crm.change_log set before = before - '{accepted_by_name,evidence}'::text[],
       after = after - '{accepted_by_name,evidence}'::text[]
     where tenant_id = $1 and entity = 'quote' and row_id = any ($2::uuid[])`,
  ]) {
    await session.run(statement, [tenantId, relatedIds]);
  }
}
