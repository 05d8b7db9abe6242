import fc from 'fast-check';
import { z } from 'zod';

/** The constraints of a value as JSON Schema. */
export interface Described {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Described;
  readonly additionalProperties?: Described | boolean;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}
export type Value = fc.Arbitrary<unknown>;

/** An existing id for a field, or for the path of a resource. */
export type KnownIds = (name: string) => string;

/** Values that a schema accepts, with existing ids. */
export function usualOf(described: Described, known: KnownIds, name = ''): Value {
  const choices = described.anyOf ?? described.oneOf;
  if (choices) {
    return fc.oneof(...choices.map(choice => usualOf(choice, known, name)));
  }
  if ('const' in described) {
    return fc.constant(described.const);
  }
  if (described.enum) {
    return fc.constantFrom(...described.enum);
  }
  switch (described.type) {
    case 'object':
      return objectOf(described, known);
    case 'array':
      return fc.array(usualOf(described.items ?? {}, known, name), {
        minLength: described.minItems ?? 0,
        maxLength: 3,
      });
    case 'integer':
    case 'number':
      return fc.constantFrom(1, 7, described.minimum ?? 0, Math.min(described.maximum ?? 100, 1e15));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return wordOf(described, known, name);
    default:
      return fc.constantFrom<unknown>('text', null, 1, 'qualified', '2026-03-31', known(name));
  }
}

function objectOf(described: Described, known: KnownIds): Value {
  const { properties, propertyNames, additionalProperties, required = [] } = described;
  if (properties) {
    const entries = Object.entries(properties).map(
      ([name, each]) => [name, usualOf(each, known, name)] as const,
    );
    return fc.record(Object.fromEntries(entries), { requiredKeys: [...required] });
  }
  const key = propertyNames?.enum
    ? fc.constantFrom(...propertyNames.enum.map(String))
    : fc.constantFrom('a', 'id');
  return fc.dictionary(
    key,
    usualOf(typeof additionalProperties === 'object' ? additionalProperties : {}, known),
    {
      maxKeys: 3,
    },
  );
}

function wordOf({ format, pattern }: Described, known: KnownIds, name: string): fc.Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.oneof(
        { weight: 8, arbitrary: fc.constant(0).map(() => known(name)) },
        { weight: 1, arbitrary: fc.uuid() },
      );
    case 'date':
      return fc.constantFrom('2026-03-31', '0001-01-01', '9000-12-31');
    case 'date-time':
      return fc.constantFrom('2026-03-31T10:00:00Z', '0001-01-01T00:00:00Z', '9000-12-31T23:59:59Z');
    case 'email':
      return fc.nat().map(n => `odd-${n}@example.test`);
    case 'base64':
      return fc.constantFrom('', 'AAAA', 'aGVsbG8=');
    default:
      return pattern
        ? matching(pattern)
        : fc.oneof(
            fc.nat().map(n => `Odd ${n}`),
            fc.string({ unit: 'grapheme' }),
          );
  }
}

const texts = new Map<string, fc.Arbitrary<string>>();

/** Texts that match a pattern. fast-check takes long to prepare one, and all routes together have few different ones. */
function matching(pattern: string): fc.Arbitrary<string> {
  const known = texts.get(pattern);
  if (known) {
    return known;
  }
  const made = textsOf(pattern);
  texts.set(pattern, made);
  return made;
}

function textsOf(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.constantFrom('odd@example.test', 'example.test', '/odd');
  }
}

/** A schema as JSON Schema. If its input may be anything, its output is more specific. */
export function describe(schema: z.ZodType): Described {
  const as = (io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Described;
  const [taken, made] = [as('input'), as('output')];
  const says = (each: Described) => Object.keys(each).some(key => key !== 'default');
  const properties = Object.entries(taken.properties ?? {}).map(([name, each]) => [
    name,
    says(each) ? each : (made.properties?.[name] ?? each),
  ]);
  return taken.properties ? { ...taken, properties: Object.fromEntries(properties) } : taken;
}
