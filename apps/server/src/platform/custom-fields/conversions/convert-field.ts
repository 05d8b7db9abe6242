import {
  type CustomFieldType,
  convertibleTypes,
  textTypes,
} from '@pipewright/contract/customization/custom-fields.ts';
import type { FieldRules } from '@pipewright/contract/fields/field-rules.ts';
import type { previewFieldConversion } from '@pipewright/contract/operations/customization/custom-fields.ts';
import { type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import { z } from 'zod';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { invalid } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import type { LongJob } from '../../long-jobs/long-job.ts';
import { tableOf } from '../../resources/query/columns.ts';
import { countedOfAnyKind, countMessage } from '../../resources/write/count-message.ts';
import { carrySettings, type FieldSettings } from './carry-settings.ts';
import {
  type ConvertedField,
  createConversion,
  createWriter,
  hasOptions,
  type Locale,
  optionsFor,
} from './convert-value.ts';

interface SourceField extends FieldSettings {
  readonly entity: string;
  readonly key: string;
}

interface ConversionTarget {
  readonly type: CustomFieldType;
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
  readonly decimalMark: '.' | ',';
}

type Preview = z.infer<typeof previewFieldConversion.result>;

/** Beyond so many different values a preview tries only the most frequent ones. */
const maxPreviewed = 20_000;
const maxListed = 10;
/** Longer texts fit only long texts, which take every text, so a preview does not need the rest of them. */
const maxPreviewedLength = 1000;
/** Records per transaction of the job, and at most so many within a request. */
export const convertedAtOnce = 1000;

/** What the new field takes over from the old one, and its options, where it has any. */
export async function planSettings(tx: TenantTx, from: SourceField, target: ConversionTarget) {
  const { type } = target;
  refuseOtherTypes(from, type);
  const needsValues = hasOptions(type) && !from.rules.options;
  const values = needsValues ? await readDistinctValues(tx, from) : [];
  const locale = await readLocale(tx);
  const to = { type, rules: rulesFor(from, type, values, locale) };
  return carrySettings(from, to, createConversion(from, to, { ...target, ...locale }));
}

/** What a conversion would do, without doing it. */
export async function previewConversion(
  tx: TenantTx,
  from: SourceField,
  target: ConversionTarget,
): Promise<Preview> {
  refuseOtherTypes(from, target.type);
  const all = await readDistinctValues(tx, from);
  const locale = await readLocale(tx);
  const rules = rulesFor(from, target.type, all, locale);
  const to = { type: target.type, rules };
  const convert = createConversion(from, to, { ...target, ...locale });
  const [writeOld, writeNew] = [createWriter(from, locale), createWriter(to, locale)];
  const tried = all
    .slice(0, maxPreviewed)
    .map(({ value, count }) => ({ count, value, converted: convert(value) }));
  const [fitting, unfit] = [true, false].map(fits =>
    tried.filter(({ converted }) => (converted !== undefined) === fits),
  ) as [typeof tried, typeof tried];
  return {
    fitting: countOf(fitting),
    unfit: countOf(unfit),
    isCapped: all.length > maxPreviewed,
    examples: fitting.slice(0, maxListed).map(({ value, count, converted }) => ({
      value: writeOld(value).slice(0, 100),
      count,
      becomes: writeNew(converted).slice(0, 100),
    })),
    unfitValues: unfit
      .slice(0, maxListed)
      .map(({ value, count }) => ({ value: writeOld(value).slice(0, 100), count })),
    options: hasOptions(target.type) ? (rules.options?.length ?? 0) : null,
    dropped: [...carrySettings(from, to, convert).dropped],
  };
}

const conversionInput = z.object({
  entity: z.string(),
  fromKey: z.string(),
  toKey: z.string(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']),
  decimalMark: z.enum(['.', ',']),
});
type ConversionInput = z.infer<typeof conversionInput>;

/**
 * Converts the values of the next records in the order of their ids. A record whose new field already has a value keeps
 * it: somebody has entered it while the job was running. Returns how many records were looked at, and the id of the last
 * one if there may be more.
 */
export async function convertValues(
  tx: TenantTx,
  { entity, fromKey, toKey, dateOrder, decimalMark }: ConversionInput,
  after: string | null,
): Promise<{ readonly done: number; readonly cursor: string | null }> {
  const { tenantId } = tx.principal;
  const table = tableOf(entity);
  const fields = await readFields(tx, [fromKey, toKey]);
  const [from, to] = [fields.get(fromKey), fields.get(toKey)];
  if (!from || !to) {
    // One of them was deleted in the meantime.
    return { done: 0, cursor: null };
  }
  const convert = createConversion(from, to, { dateOrder, decimalMark, ...(await readLocale(tx)) });
  const rows = await tx[runText](
    `select id, custom -> $2 as value from crm.${table}
     where tenant_id = $1 and custom ? $2 and ($3::uuid is null or id > $3)
     order by id limit ${convertedAtOnce} for update`,
    [tenantId, fromKey, after],
  );
  const converted = rows
    .map(({ id, value }) => ({ id, value: convert(value) }))
    .filter(({ value }) => value !== undefined)
    // The object is built here, because jsonb_build_object() is STABLE, and Citus updates no column with such a function.
    .map(({ id, value }) => ({ id, added: { [toKey]: value } }));
  await tx[runText](
    `update crm.${table} as record set custom = record.custom || given.added
     from jsonb_to_recordset($3::text::jsonb) as given (id uuid, added jsonb)
     where record.tenant_id = $1 and record.id = given.id and not record.custom ? $2`,
    [tenantId, toKey, JSON.stringify(converted)],
  );
  return { done: rows.length, cursor: rows.length < convertedAtOnce ? null : rows.at(-1)?.id };
}

/** Converts the values of more records than a request can wait for. */
export const convertValuesJob: LongJob = {
  kind: 'convert-custom-values',
  changedEntities: input => conversionInput.parse(input).entity,
  step: (tx, { input, cursor }) =>
    convertValues(tx, conversionInput.parse(input), z.string().nullable().parse(cursor)),
  describeResult: (_, done) => countMessage(countedOfAnyKind(done), 'updated'),
};

function countOf(values: readonly { readonly count: number }[]): number {
  return values.reduce((sum, { count }) => sum + count, 0);
}

function refuseOtherTypes(from: SourceField, type: CustomFieldType): void {
  if (!convertibleTypes(from.type).includes(type)) {
    throw invalid({ type: msg`Values of this field can’t be converted to this type` });
  }
}

interface CountedValue {
  readonly value: unknown;
  readonly count: number;
}

function rulesFor(
  from: SourceField,
  type: CustomFieldType,
  values: readonly CountedValue[],
  locale: Locale,
): FieldRules {
  // The last word of a text that was cut off is no option.
  const whole = values
    .map(({ value }) => value)
    .filter(value => typeof value !== 'string' || value.length < maxPreviewedLength);
  const options = optionsFor(from, type, whole, locale);
  return options && options.length > 0 ? { options } : {};
}

/** The most frequent ones first; one more than are previewed. Texts are cut off. */
async function readDistinctValues(
  tx: TenantTx,
  { entity, key, type }: SourceField,
): Promise<readonly CountedValue[]> {
  const value = textTypes.includes(type)
    ? `to_jsonb(left(custom ->> $2, ${maxPreviewedLength}))`
    : 'custom -> $2';
  return tx[runText]<CountedValue>(
    `select ${value} as value, count(*)::integer as count
     from crm.${tableOf(entity)} where tenant_id = $1 and custom ? $2
     group by 1 order by 2 desc, 1 limit ${maxPreviewed + 1}`,
    [tx.principal.tenantId, key],
  );
}

async function readFields(
  tx: TenantTx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ConvertedField>> {
  const rows = await tx<ConvertedField & { key: string }>`
    select key, type, rules from crm.custom_field
    where tenant_id = ${tx.principal.tenantId} and key = any (${keys}::text[])`;
  return new Map(rows.map(({ key, type, rules }) => [key, { type, rules }]));
}

/** The same in a request and in the job, whoever started it. */
async function readLocale(tx: TenantTx): Promise<Locale> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ timeZone: string; language: Language | null }>`
    select time_zone as "timeZone", language
    from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  return { timeZone: row?.timeZone ?? 'UTC', language: row?.language ?? sourceLanguage };
}
