import { runText, type TenantTx } from '../database/tenant-db.ts';
import { translateDatabaseError } from '../database/translate-error.ts';
import { AppError } from '../errors.ts';
import { columnOf } from '../resources/query/columns.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';
import { applyRules } from '../resources/write/apply-rules.ts';
import { insertRows } from '../resources/write/seed-rows.ts';
import { defaultsOf, findModule, insertRecord } from '../resources/write/write-records.ts';
import type { JudgedRow } from './match/judge-rows.ts';
import { madeAt, type Plan } from './match/plan.ts';
import { NewEntry } from './values/resolve-names.ts';

type Values = Readonly<Record<string, unknown>>;
/** The entries that were made because rows name them, by list and name. */
type Made = Map<string, string>;

/** Writes what was judged, and answers what came of it. What the database refuses does not keep the other rows out. */
export async function writeRows(
  tx: TenantTx,
  plan: Plan,
  judged: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> {
  if (!(await attempt(tx, () => writeTogether(tx, plan, judged, new Map())))) {
    return judged;
  }
  const written: JudgedRow[] = [];
  let made: Made = new Map();
  for (const row of judged) {
    const here = new Map(made);
    const refusal = row.values && (await attempt(tx, () => writeTogether(tx, plan, [row], here)));
    made = refusal ? made : here;
    written.push(refusal ? { verdict: ['error', ...blameOf(plan, refusal)] } : row);
  }
  return written;
}

/** What writing would come to; nothing of it stays. */
export async function tryRows(
  tx: TenantTx,
  plan: Plan,
  judged: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> {
  await tx`savepoint trial`;
  const written = await writeRows(tx, plan, judged);
  await tx`rollback to savepoint trial`;
  return written;
}

/** Does it whole or not at all; answers why not. */
async function attempt(tx: TenantTx, work: () => Promise<void>): Promise<AppError | undefined> {
  await tx`savepoint attempt`;
  try {
    await work();
    // What is else looked at when the transaction ends would then take all rows along.
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

function blameOf({ columns }: Plan, { message, details }: AppError): [reason: string, column: number | null] {
  const [[field, text] = ['', message]] = Object.entries(details.fields ?? {});
  return [text, columns.find(({ name }) => name === field)?.column ?? null];
}

/** All new records by one statement, all changes by another. */
async function writeTogether(
  tx: TenantTx,
  plan: Plan,
  judged: readonly JudgedRow[],
  made: Made,
): Promise<void> {
  await makeEntries(tx, plan, judged, made);
  const { name, title } = plan.module.resource;
  const withIds = judged.flatMap(({ values, id }) =>
    values
      ? // A row that an earlier one has named already completes what was made for it.
        [
          {
            id: id ?? made.get(textOf(new NewEntry(name, String(values[title])))),
            values: resolved(values, made),
          },
        ]
      : [],
  );
  const creates = withIds.filter(({ id }) => !id);
  if (creates.length > 0) {
    const { resource, table } = plan.module;
    const rules = await applyRules(plan.module, { tx, ids: [], body: defaultsOf(resource) });
    const owner = resource.owner ? { [resource.owner]: tx.principal.userId } : {};
    const times = creates.some(({ values }) => madeAt in values)
      ? { [madeAt]: new Date().toISOString() }
      : {};
    const defaults = { ...Object.fromEntries(rules), ...owner, ...times };
    await insertRows(
      tx,
      table,
      creates.map(({ values }) => ({ ...defaults, ...values })),
    );
  }
  await updateRows(tx, plan, withIds);
}

/** The entries that lists lack: each made once, as people make them. */
async function makeEntries(
  tx: TenantTx,
  { all }: Plan,
  judged: readonly JudgedRow[],
  made: Made,
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

function resolved(values: Values, made: Made): Values {
  const idOf = (value: unknown) => (value instanceof NewEntry ? made.get(textOf(value)) : value);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...new Set(value.map(idOf))] : idOf(value),
    ]),
  );
}

/** Where two rows change one record, the second comes after the first. */
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
  const fields = [...given].filter(field => field !== madeAt);
  if (fields.length === 0) {
    return;
  }
  const isFilling = settings.duplicates.action === 'fill';
  const set = fields.map(field => {
    const column = columnOf(field);
    const decisive = decisiveColumn(field);
    const isEmpty = isFilling ? `(${emptiness(resource.fields[field]?.kind, `there.${decisive}`)}) and ` : '';
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

/** A place is taken over whole, or not at all; so is a phone number with its international form. */
function decisiveColumn(field: string): string {
  if (places.includes(field)) {
    return 'country_id';
  }
  return field === 'phoneE164' ? 'phone' : columnOf(field);
}

/** What counts as not filled in; a switch always is. */
function emptiness(kind: string | undefined, column: string): string {
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
