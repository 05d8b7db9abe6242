import type { Field, Fields } from '../fields/fields.ts';
import { type Condition, checkCondition, type Filter, type Operator } from '../filters.ts';

/** Reads the value of a field of a record, or of a form, by its name. */
type ReadValue = (name: string) => unknown;

/** The operators that forms can evaluate while somebody types. Relative periods need the organization's clock. */
const operators: readonly Operator[] = [
  'is',
  'isNot',
  'contains',
  'startsWith',
  'isEmpty',
  'isNotEmpty',
  'atLeast',
  'atMost',
  'above',
  'below',
  'isAnyOf',
  'isNoneOf',
  'before',
  'after',
  'on',
];

const emptiness: readonly Operator[] = ['isEmpty', 'isNotEmpty'];

/**
 * Whether forms show a field: yes without a condition, and also if the reader cannot see a field that the condition
 * depends on.
 */
export function isShown(fields: Fields, name: string, valueIn: ReadValue): boolean {
  const { shownIf } = fields[name] ?? {};
  return !shownIf || !isKnown(fields, shownIf) || matches(shownIf, valueIn);
}

/** Whether a field that is not always required is required now. */
export function isRequiredNow(fields: Fields, name: string, valueIn: ReadValue): boolean {
  const { requiredIf, presence } = fields[name] ?? {};
  return (
    requiredIf !== undefined &&
    presence !== 'computed' &&
    isEnforced(fields, fields[name]) &&
    isShown(fields, name, valueIn) &&
    matches(requiredIf, valueIn)
  );
}

/** Whether the reader sees everything that the conditions of a field depend on. */
export function isEnforced(fields: Fields, field: Field | undefined): boolean {
  return [field?.shownIf, field?.requiredIf].every(filter => !filter || isKnown(fields, filter));
}

/** The names of the fields that a condition uses. */
export function fieldsAsked(filter: Filter): readonly string[] {
  const parts = partsOf(filter);
  return parts ? parts.flatMap(fieldsAsked) : [(filter as Condition).field];
}

/** Throws `WrongFilter` if forms cannot evaluate the condition. `fields` are the fields that it may use. */
export function checkFieldCondition(fields: Fields, filter: Filter): boolean {
  const parts = partsOf(filter);
  if (parts) {
    return parts.every(part => checkFieldCondition(fields, part));
  }
  const { field, op } = checkCondition(fields, filter as Condition);
  // The day of a time depends on the organization's time zone.
  return (fields[field]?.kind === 'dateTime' ? emptiness : operators).includes(op);
}

function isKnown(fields: Fields, filter: Filter): boolean {
  return fieldsAsked(filter).every(name => Object.hasOwn(fields, name));
}

function partsOf(filter: Filter): readonly Filter[] | undefined {
  if ('and' in filter) {
    return filter.and;
  }
  return 'or' in filter ? filter.or : undefined;
}

/** Whether values match a filter. Gives the same result as the server does for the saved record. */
export function matches(filter: Filter, valueIn: ReadValue): boolean {
  if ('and' in filter) {
    return filter.and.every(part => matches(part, valueIn));
  }
  return 'or' in filter
    ? filter.or.some(part => matches(part, valueIn))
    : matchesCondition(filter, valueIn(filter.field));
}

function matchesCondition({ op, value: asked }: Condition, held: unknown): boolean {
  const isEmpty =
    held === undefined || held === null || held === '' || (Array.isArray(held) && held.length === 0);
  switch (op) {
    case 'isEmpty':
      return isEmpty;
    case 'isNotEmpty':
      return !isEmpty;
    case 'isNot':
      return isEmpty || !isEqual(held, asked);
    case 'isNoneOf':
      return isEmpty || !hasOneOf(held, asked);
    default:
      return !isEmpty && matchesValue(op, held, asked);
  }
}

function matchesValue(op: Operator, held: unknown, asked: unknown): boolean {
  switch (op) {
    case 'is':
    case 'on':
      return isEqual(held, asked);
    case 'isAnyOf':
      return hasOneOf(held, asked);
    case 'contains':
      return lower(held).includes(lower(asked));
    case 'startsWith':
      return lower(held).startsWith(lower(asked));
    case 'before':
      return String(held) < String(asked);
    case 'after':
      return String(held) > String(asked);
    default:
      return compareNumbers(op, Number(held), Number(asked));
  }
}

function compareNumbers(op: Operator, held: number, asked: number): boolean {
  switch (op) {
    case 'atLeast':
      return held >= asked;
    case 'atMost':
      return held <= asked;
    case 'above':
      return held > asked;
    case 'below':
      return held < asked;
    default:
      return false;
  }
}

function isEqual(held: unknown, asked: unknown): boolean {
  return typeof asked === 'number' ? Number(held) === asked : lower(held) === lower(asked);
}

function hasOneOf(held: unknown, asked: unknown): boolean {
  const requested = [asked].flat().map(lower);
  return [held].flat().some(value => requested.includes(lower(value)));
}

function lower(value: unknown): string {
  return String(value).toLowerCase();
}
