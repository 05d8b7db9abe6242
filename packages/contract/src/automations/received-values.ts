import type { AnyResource } from '../define-resource.ts';
import type { Field } from '../fields/fields.ts';

/** The prefix of merge fields that stand for a value of the received body: `{{body.customer.email}}`. */
export const receivedPrefix = 'body.';

/** The names and positions that lead to a value of a JSON body, separated by dots: `items.0.price`. */
export const receivedPathPattern = /^[^.{}\s]+(?: [^.{}\s]+)*(?:\.[^.{}\s]+(?: [^.{}\s]+)*)*$/;

const textKinds = ['text', 'longText', 'email', 'webAddress', 'choice', 'date', 'dateTime'];
const numberKinds = ['integer', 'decimal', 'money'];
const mappedKinds = [...textKinds, ...numberKinds, 'boolean'];
const comparedKinds = ['text', 'email', 'webAddress', 'integer'];

type Fields = Pick<AnyResource, 'fields'>;

/** The fields that can be filled from a received body. References are left out: other systems do not know our ids. */
export function mappableFieldsOf({ fields }: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, { kind, presence }]) =>
    mappedKinds.includes(kind) && presence !== 'computed' ? [name] : [],
  );
}

/** The fields by which the record that a body is about can be found. */
export function matchableFieldsOf({ fields }: Fields): readonly string[] {
  return mappableFieldsOf({ fields }).filter(name => comparedKinds.includes(fields[name]?.kind ?? ''));
}

/** The value at a path of a JSON body; undefined if there is none. */
export function receivedValue(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
      return undefined;
    }
    return (value as Readonly<Record<string, unknown>>)[key];
  }, body);
}

/** A received value as a field stores it, as far as the kinds of both allow; its schema decides about the rest. */
export function convertReceived(value: unknown, { kind }: Pick<Field, 'kind'>): unknown {
  if (value === undefined || value === null || value === '') {
    return null;
  }
  if (textKinds.includes(kind)) {
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  if (numberKinds.includes(kind) && typeof value === 'string') {
    return value.trim() === '' ? null : Number(value);
  }
  if (kind === 'boolean' && typeof value === 'string') {
    return { true: true, false: false }[value.trim().toLowerCase()] ?? value;
  }
  return value;
}
