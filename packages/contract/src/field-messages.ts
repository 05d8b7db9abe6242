import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** One message per field from a failed parse, shown at the field and returned in the API's `fields`. */
export function fieldMessages(error: z.ZodError): Record<string, string> {
  // The first message of each field counts. A Map, because every object already has a `constructor`.
  return Object.fromEntries(error.issues.flatMap(entriesOf).reverse());
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

function entriesOf(issue: Issue): [string, string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => [pathOf([...issue.path, key]), 'This field is not known here.']);
  }
  return [[pathOf(issue.path), messageOf(issue)]];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.') || 'body';
}

function messageOf(issue: Issue): string {
  const label = labelOf(String(issue.path.at(-1) ?? 'The request'));
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
      return inner ? messageOf({ ...inner, path: issue.path }) : issue.message;
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
