import { fieldMessages } from '@pipewright/contract/fields/field-messages.ts';
import { z } from 'zod';
import type { Module } from '../../resources/define-module.ts';
import { valueInRow } from '../../resources/query/about-fields.ts';

type Row = Readonly<Record<string, unknown>>;

/** Explains what is wrong with a row by the rules that apply to everybody who writes such a record. */
export type CheckValues = (row: Row) => string | undefined;

/** The contract's rules for each table, by column. Empty values are left to the database. */
export function valueChecks(modules: readonly Module[]): ReadonlyMap<string, CheckValues> {
  return new Map(modules.map(module => [module.table, checkOf(module)]));
}

function checkOf({ resource }: Module): CheckValues {
  const fields = Object.entries(resource.fields).filter(([, { presence }]) => presence !== 'computed');
  const schema = z.object(
    Object.fromEntries(fields.map(([name, field]) => [name, field.schema.nullable().optional()])),
  );
  return row => {
    const values = Object.fromEntries(fields.map(([name, field]) => [name, valueInRow(row, name, field)]));
    const parsed = schema.safeParse(values);
    return parsed.success ? undefined : Object.values(fieldMessages(parsed.error))[0];
  };
}
