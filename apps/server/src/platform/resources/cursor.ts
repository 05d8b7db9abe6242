import { invalid } from '../errors.ts';

export type CursorValue = string | number | boolean;

/** Where a page ended: the sort it belongs to and the key of its last row. */
export function encodeCursor(sort: string, key: readonly unknown[]): string {
  const values = key.map(value => (value instanceof Date ? value.toISOString() : value));
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');
}

/** Refuses what this list has not made for this sort. */
export function decodeCursor(cursor: string, sort: string, length: number): CursorValue[] {
  const [madeFor, ...key] = parse(cursor);
  if (madeFor !== sort || key.length !== length || !key.every(isCursorValue)) {
    throw invalid({ cursor: 'This cursor does not belong to this list' });
  }
  return key;
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function isCursorValue(value: unknown): value is CursorValue {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
