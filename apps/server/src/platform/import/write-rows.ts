import { runText, type TenantTx } from '../database/tenant-db.ts';
import { translateDatabaseError } from '../database/translate-error.ts';
import { AppError } from '../errors.ts';
import type { Text } from '../language/message.ts';
import { storeText } from '../language/stored-text.ts';
import { columnOf } from '../resources/query/columns.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';
import { applyRules } from '../resources/write/apply-rules.ts';
import { insertRows } from '../resources/write/seed-rows.ts';
import { defaultsOf, findModule, insertRecord } from '../resources/write/write-records.ts';
import type { CheckedRow } from './match/judge-rows.ts';
import { createdAtField, noColumn, type Plan } from './match/plan.ts';
import { customAssignment, foldCustomValues, withCustomDefaults } from './values/custom-values.ts';
import { NewEntry } from './values/resolve-names.ts';

type Values = Readonly<Record<string, unknown>>;
/** The entries that were created because rows name them, by list and name. */
type CreatedEntries = Map<string, string>;

/** Writes checked rows and returns the results. Rows that the database rejects do not affect the others. */
export async function writeRows(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  if (!(await attempt(tx, () => writeTogether(tx, plan, judged, new Map())))) {
    return judged;
  }
  const written: CheckedRow[] = [];
  let made: CreatedEntries = new Map();
  for (const row of judged) {
    const here = new Map(made);
    const refusal = row.values && (await attempt(tx, () => writeTogether(tx, plan, [row], here)));
    made = refusal ? made : here;
    written.push(refusal ? { verdict: ['error', ...problemOf(plan, refusal)] } : row);
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
async function attempt(tx: TenantTx, work: () => Promise<void>): Promise<AppError | undefined> {
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
  made: CreatedEntries,
): Promise<void> {
  await createEntries(tx, plan, judged, made);
  const { name, title } = plan.module.resource;
  const rows = judged.flatMap(({ values, id }) =>
    values
      ? // Updates the record that was created because an earlier row referred to it.
        [
          {
            id: id ?? made.get(textOf(new NewEntry(name, String(values[title])))),
            values: resolved(values, made),
          },
        ]
      : [],
  );
  const withIds = await foldCustomValues(tx, plan, rows);
  const creates = withIds.filter(({ id }) => !id);
  if (creates.length > 0) {
    const { resource, table } = plan.module;
    const rules = await applyRules(plan.module, { tx, ids: [], body: defaultsOf(resource) });
    const owner = resource.owner ? { [resource.owner]: tx.principal.userId } : {};
    const times = creates.some(({ values }) => createdAtField in values)
      ? { [createdAtField]: new Date().toISOString() }
      : {};
    const defaults = { ...Object.fromEntries(rules), ...owner, ...times };
    await insertRows(
      tx,
      table,
      creates.map(({ values }) => ({ ...defaults, ...withCustomDefaults(tx, plan, values) })),
    );
  }
  await updateRows(tx, plan, withIds);
}

/** Creates missing list entries, each once, as users create them. */
async function createEntries(
  tx: TenantTx,
  { all }: Plan,
  judged: readonly CheckedRow[],
  made: CreatedEntries,
): Promise<void> {
  const wanted = judged.flatMap(({ values = {} }) => Object.values(values).flat());
  for (const entry of wanted) {
    if (entry instanceof NewEntry && !made.has(textOf(entry))) {
      const module = findModule(all, entry.resource);
      const { id } = await insertRecord(tx, module, { [module.resource.title]: entry.name });
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

/** If two rows change the same record, the second is applied after the first. */
async function updateRows(
  tx: TenantTx,
  plan: Plan,
  rows: readonly { id?: string; values: Values }[],
): Promise<void> {
  let left = rows.filter(({ id }) => id);
  while (left.length > 0) {
    const now = new Map(left.toReversed().map(row => [row.id, row]));
    await updateOnce(tx, plan, [...now.values()]);
    left = left.filter(row => now.get(row.id) !== row);
  }
}

const places = ['countryId', 'stateId', 'cityId'];

async function updateOnce(
  tx: TenantTx,
  { module, settings }: Plan,
  rows: readonly { id?: string; values: Values }[],
): Promise<void> {
  const { resource, table } = module;
  const given = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const fields = [...given].filter(field => field !== createdAtField);
  if (fields.length === 0) {
    return;
  }
  const isFilling = settings.duplicates.action === 'fill';
  const set = fields.map(field => {
    if (field === 'custom') {
      return customAssignment(isFilling);
    }
    const column = columnOf(field);
    const decisive = decisiveColumn(field);
    const isEmpty = isFilling
      ? `(${isEmptyCondition(resource.fields[field]?.kind, `there.${decisive}`)}) and `
      : '';
    return `${column} = case when ${isEmpty}given.${decisive} is not null then given.${column} else there.${column} end`;
  });
  const columns = [
    ...new Set([
      'id',
      ...(fields.some(field => places.includes(field)) ? ['countryId', 'stateId', 'cityId'] : []),
      ...fields,
    ]),
  ];
  const json = JSON.stringify(
    rows.map(({ id, values }) =>
      Object.fromEntries(columns.map(field => [columnOf(field), field === 'id' ? id : values[field]])),
    ),
  );
  const values = createValues(tx.principal.tenantId, json);
  const reach = withinReach(
    resource,
    tx.principal,
    resource.permissions.import,
    values,
    column => `there.${column}`,
  );
  await tx[runText](
    `update crm.${table} as there set ${set.join(', ')}
     from jsonb_populate_recordset(null::crm.${table}, $2::text::jsonb) as given
     where there.tenant_id = $1 and there.id = given.id${reach ? ` and ${reach}` : ''}`,
    values.list,
  );
}

/** A place is overwritten completely or not at all, and so is a phone number with its E.164 form. */
function decisiveColumn(field: string): string {
  if (places.includes(field)) {
    return 'country_id';
  }
  return field === 'phoneE164' ? 'phone' : columnOf(field);
}

/** The condition for an empty field. Booleans are never empty. */
function isEmptyCondition(kind: string | undefined, column: string): string {
  switch (kind) {
    case 'boolean':
      return 'false';
    case 'texts':
    case 'references':
      return `cardinality(${column}) = 0`;
    case 'integer':
    case 'decimal':
    case 'money':
      return `coalesce(${column}, 0) = 0`;
    default:
      return `${column} is null`;
  }
}
