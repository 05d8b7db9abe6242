import { z } from 'zod';

type Issue = z.core.$ZodIssue;

const labels = z.registry<{ readonly labelOf: (name: string) => string }>();

/** Remembers what the fields of an object are called, so that messages call them the same. */
export function withFieldLabels<S extends z.ZodType>(schema: S, labelOfField: (name: string) => string): S {
  labels.add(schema, { labelOf: labelOfField });
  return schema;
}

/** Lets a schema that was derived from another one call its fields the same. */
export function copyFieldLabels<S extends z.ZodType>(from: z.ZodType, to: S): S {
  const known = labels.get(from);
  return known ? withFieldLabels(to, known.labelOf) : to;
}

/**
 * One message per field from a failed parse: the same text beside the field and in the API's `fields`. The schema that
 * was parsed with tells what the fields are called.
 */
export function fieldMessages(error: z.ZodError, schema?: z.ZodType): Record<string, string> {
  // The first of each field counts. Not by looking into an object: every object has a `constructor` already.
  return Object.fromEntries(error.issues.flatMap(issue => entriesOf(issue, schema)).reverse());
}

/** What the field at the end of a path is called: its label, or else what follows from its name. */
function labelAt(schema: z.ZodType | undefined, path: readonly PropertyKey[]): string {
  const name = String(path.at(-1) ?? 'The request');
  const object = path
    .slice(0, -1)
    .reduce<unknown>(
      (holder, step) => (holder instanceof z.ZodObject ? unwrapped(holder.shape[String(step)]) : undefined),
      schema,
    );
  return (object instanceof z.ZodObject && labels.get(object)?.labelOf(name)) || labelOf(name);
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema;
}

/** `firstName` → `First name`. */
export function labelOf(field: string): string {
  const words = field
    .replace(/Ids?$/, '')
    .replace(/AtUtc$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function entriesOf(issue: Issue, schema: z.ZodType | undefined): [string, string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => [pathOf([...issue.path, key]), 'This field is not known here.']);
  }
  return [[pathOf(issue.path), messageOf(issue, labelAt(schema, issue.path))]];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || 'body';
}

function messageOf(issue: Issue, label: string): string {
  switch (issue.code) {
    case 'invalid_type':
      // zod leaves the input out of its issues; only its own message says that the value is missing.
      return /received (undefined|null)$/.test(issue.message)
        ? `${label} is required`
        : `${label} must be ${article(issue.expected)}`;
    case 'too_small':
      return tooSmall(label, issue);
    case 'too_big':
      return partsOf[issue.origin]
        ? `${label} must have at most ${issue.maximum} ${partsOf[issue.origin]}`
        : `${label} must be at most ${issue.maximum}`;
    case 'invalid_key':
      return `${label} is not known here`;
    case 'invalid_value':
      return `${label} must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formatMessages[issue.format] ?? issue.message;
    case 'invalid_union': {
      // An empty value or a wrong format: the expected format helps.
      const inner = issue.errors.flat().find(({ code }) => code === 'invalid_format' || code === 'too_big');
      return inner ? messageOf({ ...inner, path: issue.path }, label) : issue.message;
    }
    default:
      return issue.message;
  }
}

function tooSmall(label: string, issue: Extract<Issue, { code: 'too_small' }>): string {
  const parts = partsOf[issue.origin];
  if (!parts) {
    return `${label} must be at least ${issue.minimum}`;
  }
  return issue.minimum === 1
    ? `${label} is required`
    : `${label} must have at least ${issue.minimum} ${parts}`;
}

/** The unit in which the length of a value is counted. */
const partsOf: Record<string, string | undefined> = { string: 'characters', array: 'entries' };

const formatMessages: Record<string, string> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a valid web address',
  uuid: 'This is not an id',
  date: 'Please enter a valid date',
  datetime: 'Please enter a valid date and time',
};

function article(expected: string): string {
  return expected === 'int'
    ? 'a whole number'
    : /^[aeiou]/.test(expected)
      ? `an ${expected}`
      : `a ${expected}`;
}
