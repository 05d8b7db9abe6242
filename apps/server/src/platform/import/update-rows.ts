import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { EarlierStay } from '../resources/define-module.ts';
import { columnOf } from '../resources/query/columns.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';
import { fieldsOfNew, notesFieldOf, type Plan } from './match/plan.ts';
import { customValues } from './values/custom-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row whose references are resolved. */
export interface RowToWrite {
  readonly id?: string;
  readonly values: Values;
  readonly isFilling?: boolean;
  readonly earlierStay?: EarlierStay;
}

/** If two rows change the same record, the second is applied after the first. */
export async function updateRows(tx: TenantTx, plan: Plan, rows: readonly RowToWrite[]): Promise<void> {
  let left = rows.filter(({ id }) => id);
  while (left.length > 0) {
    const now = new Map(left.toReversed().map(row => [row.id, row]));
    const [filling, others] = [true, false].map(wanted =>
      [...now.values()].filter(({ isFilling = false }) => isFilling === wanted),
    );
    await updateOnce(tx, plan, filling ?? [], true);
    await updateOnce(tx, plan, others ?? [], false);
    left = left.filter(row => now.get(row.id) !== row);
  }
}

const places = ['countryId', 'stateId', 'cityId'];

async function updateOnce(
  tx: TenantTx,
  plan: Plan,
  rows: readonly RowToWrite[],
  isFilling: boolean,
): Promise<void> {
  const { resource, table } = plan.module;
  const given = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const fields = [...given].filter(field => !fieldsOfNew.includes(field));
  if (fields.length === 0) {
    return;
  }
  const set = fields.map(field => [columnOf(field), newValue(plan, field, isFilling)] as const);
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
    // Records that are as the file has them stay untouched.
    `update crm.${table} as there set ${set.map(([column, value]) => `${column} = ${value}`).join(', ')}
     from jsonb_populate_recordset(null::crm.${table}, $2::text::jsonb) as given
     where there.tenant_id = $1 and there.id = given.id${reach ? ` and ${reach}` : ''}
       and (${set.map(([column, value]) => `there.${column} is distinct from ${value}`).join(' or ')})`,
    values.list,
  );
}

/** What becomes of a column of a record that is `there`, if a row of the file is `given`. */
function newValue(plan: Plan, field: string, isFilling: boolean): string {
  const { fields }: AnyResource = plan.module.resource;
  if (field === 'custom') {
    return customValues(isFilling);
  }
  if (field === 'aboutRecords') {
    const [weaker, stronger] = isFilling ? ['given', 'there'] : ['there', 'given'];
    return `(coalesce(${weaker}.about_records, '{}') || coalesce(${stronger}.about_records, '{}'))`;
  }
  if (field === 'sourceIds') {
    // A record keeps the ids that it has.
    return `(case when coalesce(given.source_ids, '{}') <@ there.source_ids then there.source_ids
      else there.source_ids || given.source_ids end)`;
  }
  if (field === 'stageSinceUtc') {
    // A move to another stage cannot have happened before the last one that is known here.
    const isMoved =
      'given.deal_stage_id <> there.deal_stage_id and given.stage_since_utc > there.stage_since_utc';
    return isFilling
      ? 'there.stage_since_utc'
      : `(case when ${isMoved} then given.stage_since_utc else there.stage_since_utc end)`;
  }
  const column = columnOf(field);
  if (field === notesFieldOf(fields) && !isFilling && plan.columns.some(({ name }) => name === notesTarget)) {
    // What is added to the notes must not replace what people have written, and is added once.
    const isThere = `position(E'\\n' || given.${column} || E'\\n' in E'\\n' || there.${column} || E'\\n') > 0`;
    return `(case when given.${column} is null or ${isThere}
      then there.${column} else coalesce(there.${column} || E'\\n', '') || given.${column} end)`;
  }
  const decisive = decisiveColumn(field);
  const isEmpty = isFilling ? `(${isEmptyCondition(fields[field]?.kind, `there.${decisive}`)}) and ` : '';
  return `(case when ${isEmpty}given.${decisive} is not null then given.${column} else there.${column} end)`;
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
