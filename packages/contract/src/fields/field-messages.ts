import { z } from 'zod';

type Issue = z.core.$ZodIssue;

type Values = Readonly<Record<string, string | number>>;

/** A problem with a field: a text with placeholders, their values, and the field's label if the text contains it. */
export interface FieldProblem {
  readonly text: string;
  readonly label?: string;
  readonly values?: Values;
}

/** Translates a text and replaces its `{placeholders}`. */
export type TranslateText = (text: string, values?: Values) => string;

const inEnglish: TranslateText = (text, values = {}) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
let translate = inEnglish;

/** Sets the translation of all messages. For browsers, where there is only one reader. */
export function translateFieldMessages(by: TranslateText): void {
  translate = by;
}

/** All texts of the messages below, for the catalogues. */
export function fieldMessageTexts(): readonly string[] {
  return [
    ...Object.values(texts),
    ...Object.values(typeMessages),
    ...Object.values(formatMessages),
    ...Object.values(lengthMessages).flatMap(({ most, least }) => [most, least]),
  ];
}

const texts = {
  required: '{label} is required',
  unknownField: 'This field is not known here.',
  unknownKey: '{label} is not known here',
  oneOf: '{label} must be one of: {values}',
  most: '{label} must be at most {maximum}',
  least: '{label} must be at least {minimum}',
} as const;

const typeMessages: Readonly<Record<string, string>> = {
  int: '{label} must be a whole number',
  number: '{label} must be a number',
  string: '{label} must be a string',
  boolean: '{label} must be a boolean',
  array: '{label} must be an array',
  object: '{label} must be an object',
  record: '{label} must be an object',
};

/** The limits of what is counted in characters or entries. */
const lengthMessages: Readonly<Record<string, { most: string; least: string }>> = {
  string: {
    most: '{label} must have at most {maximum} characters',
    least: '{label} must have at least {minimum} characters',
  },
  array: {
    most: '{label} must have at most {maximum} entries',
    least: '{label} must have at least {minimum} entries',
  },
};

const labels = z.registry<{ readonly labelOf: (name: string) => string }>();

/** Stores the labels of an object's fields for messages. */
export function withFieldLabels<S extends z.ZodType>(schema: S, labelOfField: (name: string) => string): S {
  labels.add(schema, { labelOf: labelOfField });
  return schema;
}

/** Gives a derived schema the labels of the original one. */
export function copyFieldLabels<S extends z.ZodType>(from: z.ZodType, to: S): S {
  const known = labels.get(from);
  return known ? withFieldLabels(to, known.labelOf) : to;
}

/**
 * One message per field from a failed parse: the same text next to the input and in the API's `fields`. Labels come
 * from the parsed schema.
 */
export function fieldMessages(error: z.ZodError, schema?: z.ZodType): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldProblems(error, schema)).map(([name, problem]) => [name, write(problem)]),
  );
}

/** The same without translation, because a server has readers of many languages. */
export function fieldProblems(error: z.ZodError, schema?: z.ZodType): Record<string, FieldProblem> {
  // The first message of each field counts. A plain object would not do as a lookup: every object has a `constructor`.
  return Object.fromEntries(error.issues.flatMap(issue => entriesOf(issue, schema)).reverse());
}

function write({ text, label, values }: FieldProblem): string {
  return translate(text, { ...values, ...(label !== undefined && { label: translate(label) }) });
}

/** The label of the field at the end of a path, or one derived from its name. */
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
  return capitalized(words);
}

/** The text with a capital first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function entriesOf(issue: Issue, schema: z.ZodType | undefined): [string, FieldProblem][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => [pathOf([...issue.path, key]), { text: texts.unknownField }]);
  }
  return [[pathOf(issue.path), problemOf(issue, labelAt(schema, issue.path))]];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || 'body';
}

function problemOf(issue: Issue, label: string): FieldProblem {
  switch (issue.code) {
    case 'invalid_type':
      // zod does not report the input of an issue; only its own message shows that the value is missing.
      return /received (undefined|null)$/.test(issue.message)
        ? { text: texts.required, label }
        : { text: typeMessages[issue.expected] ?? `{label} must be ${article(issue.expected)}`, label };
    case 'too_small':
      return tooSmall(label, issue);
    case 'too_big':
      return {
        text: lengthMessages[issue.origin]?.most ?? texts.most,
        label,
        values: { maximum: Number(issue.maximum) },
      };
    case 'invalid_key':
      return { text: texts.unknownKey, label };
    case 'invalid_value':
      return { text: texts.oneOf, label, values: { values: issue.values.map(String).join(', ') } };
    case 'invalid_format':
      return { text: formatMessages[issue.format] ?? issue.message };
    case 'invalid_union': {
      // An empty value or a wrong format: the expected format helps.
      const inner = issue.errors.flat().find(({ code }) => code === 'invalid_format' || code === 'too_big');
      return inner ? problemOf({ ...inner, path: issue.path }, label) : { text: issue.message };
    }
    default:
      return { text: issue.message };
  }
}

function tooSmall(label: string, issue: Extract<Issue, { code: 'too_small' }>): FieldProblem {
  const counted = lengthMessages[issue.origin];
  return counted && issue.minimum === 1
    ? { text: texts.required, label }
    : { text: counted?.least ?? texts.least, label, values: { minimum: Number(issue.minimum) } };
}

const formatMessages: Record<string, string> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a valid web address',
  uuid: 'This is not an id',
  date: 'Please enter a valid date',
  datetime: 'Please enter a valid date and time',
};

function article(expected: string): string {
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
