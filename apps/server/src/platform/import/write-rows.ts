import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { translateDatabaseError } from '../database/translate-error.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Text } from '../language/message.ts';
import { storeText } from '../language/stored-text.ts';
import { foldAbout, isAbout } from '../resources/query/about-fields.ts';
import { leftToTerritory } from '../resources/query/reach.ts';
import { applyRules } from '../resources/write/apply-rules.ts';
import { insertRows } from '../resources/write/seed-rows.ts';
import { defaultsOf, findModule, insertRecord } from '../resources/write/write-records.ts';
import { attachFiles } from './attachments/attach-files.ts';
import { asHistory, writeLines } from './lines/write-lines.ts';
import type { CheckedRow } from './match/judge-rows.ts';
import { createdAtField, noColumn, type Plan, updatedAtField } from './match/plan.ts';
import { awaitOwners, InvitedOwner } from './people/invited-owners.ts';
import { newStageValues } from './stages/stages.ts';
import { type RowToWrite, updateRows } from './update-rows.ts';
import { foldCustomValues, withCustomDefaults } from './values/custom-values.ts';
import { NewEntry } from './values/resolve-names.ts';

type Values = Readonly<Record<string, unknown>>;
/** The entries that were created because rows name them, by list and name; and those that a row of its own completes. */
type CreatedEntries = Map<string, string>;
const claimed = 'claimed by a row';
/** The records that rows were written to. */
type RecordIds = Map<CheckedRow, string>;

/** Writes checked rows and returns the results. Rows that the database rejects do not affect the others. */
export function writeRows(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  return writeEach(tx, plan, judged, (rows, entries) =>
    asHistory(tx, plan, () => writeTogether(tx, plan, rows, entries)),
  );
}

/** Writes some rows; `made` and `ids` are completed. `created` is for who counts new records. */
export type WriteSome = (
  rows: readonly CheckedRow[],
  entries: { made: CreatedEntries; ids: RecordIds; created: number },
) => Promise<void>;

/** So many rows are tried one by one: where all of them are rejected, halves would only be more attempts. */
const fewRows = 8;

/**
 * Writes rows with as few calls of `write` as possible. Rows that cannot be written together are divided in halves, until
 * those are found that the database rejects: few rejected rows among many cost few attempts.
 */
export async function writeEach(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
  write: WriteSome,
): Promise<readonly CheckedRow[]> {
  const results = new Map<CheckedRow, CheckedRow>();
  let made: CreatedEntries = new Map();
  let created = 0;
  async function writePart(rows: readonly CheckedRow[]): Promise<void> {
    // What an attempt has made that is rolled back does not exist.
    const entries = { made: new Map(made), ids: new Map<CheckedRow, string>(), created };
    const refusal = await attempt(tx, () => write(rows, entries));
    if (!refusal) {
      ({ made, created } = entries);
      for (const row of rows) {
        results.set(row, { ...row, recordId: entries.ids.get(row) });
      }
      return;
    }
    const [only] = rows;
    if (only && rows.length === 1) {
      results.set(only, { verdict: ['error', ...problemOf(plan, refusal)] });
      return;
    }
    const size = rows.length > fewRows ? Math.ceil(rows.length / 2) : 1;
    for (let from = 0; from < rows.length; from += size) {
      await writePart(rows.slice(from, from + size));
    }
  }
  const writable = judged.filter(row => row.values || row.line);
  if (writable.length > 0) {
    await writePart(writable);
  }
  return judged.map(row => results.get(row) ?? row);
}

/** Runs `work` completely or not at all, and returns the error. */
export async function attempt(tx: TenantTx, work: () => Promise<void>): Promise<AppError | undefined> {
  await tx`savepoint attempt`;
  try {
    await work();
    // Checks deferred constraints now; at the end of the transaction a failure would affect all rows.
    await tx`set constraints all immediate`;
    await tx`release savepoint attempt`;
    return undefined;
  } catch (error) {
    await tx`rollback to savepoint attempt`;
    const refusal = error instanceof AppError ? error : translateDatabaseError(error);
    if (refusal && refusal.code !== 'busy') {
      return refusal;
    }
    throw error;
  }
}

function problemOf(
  { columns }: Plan,
  { text: whole, details }: AppError,
): [reason: string, column: number | null] {
  const [[field, text] = ['', whole as Text]] = Object.entries(details.fields ?? {});
  const column = columns.find(({ name }) => name === field)?.column ?? noColumn;
  return [storeText(text), column === noColumn ? null : column];
}

/** All new records with one statement, all changes with another. */
async function writeTogether(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
  { made, ids }: { made: CreatedEntries; ids: RecordIds },
): Promise<void> {
  const rows = await resolveRows(tx, plan, judged, { made, ids });
  const creates = rows.filter(({ id }) => !id);
  await insertNew(tx, plan, creates);
  await addEarlierStays(tx, creates);
  await updateRows(tx, plan, rows);
  await writeLines(tx, plan, { rows: judged, ids });
  await attachFiles(tx, plan, judged, ids);
  await awaitOwners(tx, plan, judged, ids);
}

/** The values of rows with the entries that they name, which are created, and with the ids of new records. */
export async function resolveRows(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
  { made, ids }: { made: CreatedEntries; ids: RecordIds },
): Promise<readonly RowToWrite[]> {
  await createEntries(tx, plan, judged, made);
  const valid = judged.flatMap(row => (row.values ? [{ row, values: row.values }] : []));
  const rows = valid.map(({ row, values }) => withRecord(plan, row, values, made));
  const folded = await foldCustomValues(tx, plan, rows);
  return folded.map((row, i) => {
    const values = withOwner(tx, plan, withAbout(plan, row.values), { isNew: !row.id });
    const own = row.id ? values : { ...values, id: newId() };
    const checked = valid[i]?.row;
    if (checked) {
      ids.set(checked, row.id ?? String(own.id));
    }
    return { ...row, values: own };
  });
}

export async function insertNew(tx: TenantTx, plan: Plan, creates: readonly RowToWrite[]): Promise<void> {
  if (creates.length === 0) {
    return;
  }
  const { resource, table, imports } = plan.module;
  const rules = await applyRules(plan.module, { tx, ids: [], body: defaultsOf(resource) });
  const owner = resource.owner ? { [resource.owner]: tx.principal.userId } : {};
  const mayLeave = leftToTerritory(resource, tx.principal, null, resource.permissions.import);
  const territorial = mayLeave.ownerByTerritory === true;
  const now = new Date().toISOString();
  const own = creates.map(({ values }) => ({
    ...(territorial ? { ownerByTerritory: !values[resource.owner ?? ''] } : {}),
    ...withCustomDefaults(tx, plan, values),
  }));
  // Columns that some rows fill need a value in all of them. Other defaults are the same in all rows.
  const given = new Set(own.flatMap(Object.keys));
  const usual = {
    [createdAtField]: now,
    [updatedAtField]: now,
    stageSinceUtc: now,
    sourceIds: [],
    followsTerritoryRules: true,
    aboutRecords: {},
  };
  const defaults = Object.entries({ ...Object.fromEntries(rules), ...owner });
  const common = Object.fromEntries(defaults.filter(([field]) => !given.has(field)));
  const replaced = Object.fromEntries(
    [...defaults, ...Object.entries(usual)].filter(([field]) => given.has(field)),
  );
  const rows = own.map(values => ({ ...replaced, ...values }));
  await (imports.insert?.(tx, rows, common) ?? insertRows(tx, table, rows, common));
}

/** A record that was created because an earlier row referred to it is completed by the first row of its name. */
function withRecord(
  { module: { resource } }: Plan,
  { id, isFilling, earlierStay }: CheckedRow,
  values: Values,
  made: CreatedEntries,
): RowToWrite {
  const name = textOf(new NewEntry(resource.name, String(values[resource.title])));
  const early = id || made.has(`${name} ${claimed}`) ? undefined : made.get(name);
  if (early) {
    made.set(`${name} ${claimed}`, early);
  }
  const whole = resolved(values, made);
  if (!earlierStay || id || early) {
    return { id: id ?? early, values: whole, isFilling };
  }
  const [stage] = Object.values(resolved({ stage: earlierStay.stage }, made));
  return { values: whole, earlierStay: { ...earlierStay, stage } };
}

/** The stages that new deals were in before, as far as the file tells. */
async function addEarlierStays(tx: TenantTx, rows: readonly RowToWrite[]): Promise<void> {
  const stays = rows.flatMap(({ values, earlierStay }) =>
    earlierStay
      ? {
          deal_id: values.id,
          deal_stage_id: earlierStay.stage,
          entered_at_utc: earlierStay.from,
          left_at_utc: earlierStay.until,
        }
      : [],
  );
  if (stays.length > 0) {
    await tx`select crm.add_stage_history(${JSON.stringify(stays)}::text::jsonb)`;
  }
}

/** Until an invited owner has joined, a new record belongs to whoever imports it, and another one stays as it is. */
function withOwner(tx: TenantTx, { module }: Plan, values: Values, { isNew }: { isNew: boolean }): Values {
  const { owner = '' } = module.resource;
  if (!(values[owner] instanceof InvitedOwner)) {
    return values;
  }
  const { [owner]: _, ...others } = values;
  return isNew ? { ...others, [owner]: tx.principal.userId } : others;
}

/** What an activity is about has a column of its own. */
function withAbout({ module: { resource } }: Plan, values: Values): Values {
  return Object.keys(values).some(name => isAbout(resource.fields[name]))
    ? (foldAbout(resource, values) as Values)
    : values;
}

/** Creates missing list entries, each once, as users create them. */
async function createEntries(
  tx: TenantTx,
  { all }: Plan,
  judged: readonly CheckedRow[],
  made: CreatedEntries,
): Promise<void> {
  const wanted = judged.flatMap(({ values = {}, earlierStay }) => [
    ...Object.values(values).flat(),
    earlierStay?.stage,
  ]);
  for (const entry of wanted) {
    if (entry instanceof NewEntry && !made.has(textOf(entry))) {
      const module = findModule(all, entry.resource);
      const stage = entry.stage ? await newStageValues(tx, entry.resource, entry.stage) : {};
      const { id } = await insertRecord(tx, module, { [module.resource.title]: entry.name, ...stage });
      made.set(textOf(entry), id);
    }
  }
}

function textOf({ resource, name }: NewEntry): string {
  return `${resource} ${name.toLowerCase()}`;
}

function resolved(values: Values, made: CreatedEntries): Values {
  const idOf = (value: unknown) => (value instanceof NewEntry ? made.get(textOf(value)) : value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...new Set(value.map(idOf))] : idOf(value),
    ]),
  );
}
