import { invalid } from '../../../errors.ts';
import { isId } from '../../../ids.ts';

export type CursorValue = string | number | boolean;

/** Where a page ended: the sort it belongs to and the key of its last row. */
export function encodeCursor(sort: string, key: readonly unknown[]): string {
  const values = key.map(value => (value instanceof Date ? value.toISOString() : value));
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');
}

/** Refuses what this list has not made for this sort; `types` are those of the key's columns. */
export function decodeCursor(cursor: string, sort: string, types: readonly string[]): CursorValue[] {
  const [madeFor, ...key] = parse(cursor);
  const fits = key.length === types.length && types.every((type, i) => fitsType(type, key[i]));
  if (madeFor !== sort || !fits) {
    throw invalid({ cursor: 'This cursor does not belong to this list' });
  }
  return key as CursorValue[];
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Whether the database accepts the value for this type. */
function fitsType(type: string, value: unknown): boolean {
  switch (type) {
    case 'uuid':
      return typeof value === 'string' && isId(value);
    case 'uuid or none':
      return value === '' || fitsType('uuid', value);
    case 'integer':
      return Number.isInteger(value) && Math.abs(value as number) <= 2 ** 31;
    case 'double precision':
      return Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
    case 'timestamptz':
      return (
        value === 'infinity' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value))
      );
    default:
      return typeof value === 'string' && !value.includes('\0');
  }
}
