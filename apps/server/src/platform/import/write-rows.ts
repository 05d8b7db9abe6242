import type { TenantTx } from '../database/tenant-db.ts';
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
import type { CheckedRow } from './match/judge-rows.ts';
import { createdAtField, noColumn, type Plan, updatedAtField } from './match/plan.ts';
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
export async function writeRows(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  const ids: RecordIds = new Map();
  if (!(await attempt(tx, () => writeTogether(tx, plan, judged, { made: new Map(), ids })))) {
    return judged.map(row => ({ ...row, recordId: ids.get(row) }));
  }
  const written: CheckedRow[] = [];
  let made: CreatedEntries = new Map();
  for (const row of judged) {
    const here = new Map(made);
    const refusal =
      row.values && (await attempt(tx, () => writeTogether(tx, plan, [row], { made: here, ids })));
    made = refusal ? made : here;
    written.push(
      refusal ? { verdict: ['error', ...problemOf(plan, refusal)] } : { ...row, recordId: ids.get(row) },
    );
  }
  return written;
}

/** Writes the rows and rolls back, to find out what the database would reject. */
export async function dryRunRows(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  await tx`savepoint trial`;
  const written = await writeRows(tx, plan, judged);
  await tx`rollback to savepoint trial`;
  return written;
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
  await createEntries(tx, plan, judged, made);
  const valid = judged.flatMap(row => (row.values ? [{ row, values: row.values }] : []));
  const rows = valid.map(({ row, values }) => withRecord(plan, row, values, made));
  const folded = await foldCustomValues(tx, plan, rows);
  const withIds = folded.map((row, i) => {
    const values = withAbout(plan, row.values);
    const own = row.id ? values : { ...values, id: newId() };
    const checked = valid[i]?.row;
    if (checked) {
      ids.set(checked, row.id ?? String(own.id));
    }
    return { ...row, values: own };
  });
  const creates = withIds.filter(({ id }) => !id);
  if (creates.length > 0) {
    const { resource, table } = plan.module;
    const rules = await applyRules(plan.module, { tx, ids: [], body: defaultsOf(resource) });
    const owner = resource.owner ? { [resource.owner]: tx.principal.userId } : {};
    const mayLeave = leftToTerritory(resource, tx.principal, null, resource.permissions.import);
    const territorial = mayLeave.ownerByTerritory === true;
    const now = new Date().toISOString();
    // Columns that some rows fill need a value in all of them.
    const given = new Set(creates.flatMap(({ values }) => Object.keys(values)));
    const usual = Object.entries({
      [createdAtField]: now,
      [updatedAtField]: now,
      stageSinceUtc: now,
      sourceIds: [],
      followsTerritoryRules: true,
      aboutRecords: {},
    }).filter(([field]) => given.has(field));
    const defaults = { ...Object.fromEntries(rules), ...owner, ...Object.fromEntries(usual) };
    await insertRows(
      tx,
      table,
      creates.map(({ values }) => ({
        ...defaults,
        ...(territorial ? { ownerByTerritory: !values[resource.owner ?? ''] } : {}),
        ...withCustomDefaults(tx, plan, values),
      })),
    );
    await addEarlierStays(tx, creates);
  }
  await updateRows(tx, plan, withIds);
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
