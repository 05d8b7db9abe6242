import type { Field } from '@pipewright/contract/fields/fields.ts';
import { typeOf } from '../resources/query/columns.ts';

export type StoredInCustom = Field & { readonly customKey: string };

export function isCustom(field: Field | undefined): field is StoredInCustom {
  return field?.customKey !== undefined;
}

/** The SQL that reads a custom value. Only the key, which the database has made and checked, is part of the text. */
export function customValueSql(field: StoredInCustom, prefix: string): string {
  if (!/^[A-Za-z0-9]{6}$/.test(field.customKey)) {
    throw new Error(`${field.customKey} is not the key of a custom field.`);
  }
  const type = typeOf(field);
  const json = `${prefix}custom -> '${field.customKey}'`;
  if (type === 'text[]') {
    return `array(select jsonb_array_elements_text(coalesce(${json}, '[]')))`;
  }
  const text = `(${prefix}custom ->> '${field.customKey}')`;
  return type === 'text' ? text : `${text}::${type}`;
}

/** The column of a subquery that holds a custom value. */
export function customColumn({ customKey }: StoredInCustom): string {
  return `custom_${customKey.toLowerCase()}`;
}

/** The value of the column `custom` for a new row, and for a change: keys that are not given stay, null removes one. */
export const newCustomSql = (values: string) => `nullif(jsonb_strip_nulls(${values}::text::jsonb), '{}')`;
export const changedCustomSql = (values: string) =>
  `nullif(jsonb_strip_nulls(coalesce(custom, '{}') || ${values}::text::jsonb), '{}')`;
