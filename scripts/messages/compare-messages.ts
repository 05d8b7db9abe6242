import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Problems of a translation: other placeholders or tags than the English text, or missing plural forms. */
export function compareMessages(english: string, translation: string, language: string): readonly string[] {
  if (isPlain(english) && isPlain(translation)) {
    return [];
  }
  const forms = pluralForms(language);
  const expected = readParts(english);
  // Placeholders that English has only in a plural form that the language lacks may be missing in the translation.
  const needed = readParts(english, forms);
  const actual = readParts(translation);
  if (!expected || !needed || !actual) {
    return expected ? ['is not a valid message: check its braces and quotes'] : [];
  }
  return [
    ...difference(needed.placeholders, actual.placeholders).map(name => `{${name}} is missing`),
    ...difference(actual.placeholders, expected.placeholders).map(
      name => `{${name}} is not in the English text`,
    ),
    ...difference(expected.tags, actual.tags).map(tag => `${tag} is missing`),
    ...difference(actual.tags, expected.tags).map(tag => `${tag} is not in the English text`),
    ...actual.plurals.flatMap(plural =>
      difference(forms, plural).map(form => `the plural form "${form}" is missing`),
    ),
  ];
}

/** The plural forms that whole numbers take. French has one more, for millions in a short notation. */
export function pluralForms(language: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(language);
  return new Set(Array.from({ length: 201 }, (_, number) => rules.select(number)));
}

/** Most texts have neither placeholders nor tags, and need no parsing. */
function isPlain(message: string): boolean {
  return !/[{}<>]/.test(message);
}

interface Parts {
  readonly placeholders: Set<string>;
  readonly tags: Set<string>;
  readonly plurals: Set<string>[];
}

/** The parts of a message, or only those in the given plural forms. */
function readParts(message: string, forms?: ReadonlySet<string>): Parts | undefined {
  const parts: Parts = { placeholders: new Set(), tags: new Set(), plurals: [] };
  try {
    collect(compileMessageOrThrow(message), parts, forms);
    return parts;
  } catch {
    return undefined;
  }
}

function collect(message: CompiledMessage, parts: Parts, forms?: ReadonlySet<string>): void {
  for (const token of message) {
    if (typeof token === 'string') {
      for (const tag of token.match(/<\/?\w+\/?>/g) ?? []) {
        parts.tags.add(tag);
      }
      continue;
    }
    const [name, type, format] = token;
    parts.placeholders.add(name);
    const choices = Object.entries(format ?? {}).filter(entry => Array.isArray(entry[1]));
    if (type === 'plural') {
      parts.plurals.push(new Set(choices.map(([form]) => form)));
    }
    for (const [form, choice] of choices) {
      if (type !== 'plural' || !forms || forms.has(form)) {
        collect(choice, parts, forms);
      }
    }
  }
}

function difference(some: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...some].filter(each => !others.has(each));
}
