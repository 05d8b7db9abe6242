import { nothing, type Operation } from '@pipewright/contract/define-operation.ts';
import fc from 'fast-check';
import { z } from 'zod';

/** A request as it goes over the wire. */
export interface OddRequest {
  readonly url: string;
  readonly payload: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** What is asked of a value, as JSON Schema says it. */
interface Described {
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
type Value = fc.Arbitrary<unknown>;
type Parameters = readonly (readonly [name: string, value: string])[];

/** An id that is there for a field, or for the path that names a resource. */
export type KnownIds = (name: string) => string;

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '__proto__',
  'constructor',
  "'; drop table crm.lead; --",
  '_%\\',
  '\u202e',
  '🦆'.repeat(70),
  'x'.repeat(300),
  'x'.repeat(20_000),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '275760-09-13',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-23:59',
  'infinity',
  'NaN',
  '1e400',
  '-1',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '../../etc/passwd',
  'a@b.cc\r\nBcc: d@e.ff',
];
const oddValues: readonly unknown[] = [
  ...oddTexts,
  ...[null, true, 0, -0, -1, 1.5, 1e-320, 2 ** 31, 2 ** 53, 1e15, 1e308],
  ...[[], {}, [[]], [null], { toString: 1 }, { constructor: {} }, Array.from({ length: 2000 }, () => 1)],
];
const oddFilters = [
  ['createdAtUtc', 'before', '0000-01-01'],
  ['createdAtUtc', 'after', '9999-12-31'],
  ['updatedAtUtc', 'on', '0001-01-01'],
  ['name', 'contains', '\u0000'],
  ['fullName', 'is', '%_\\'],
  ['sortOrder', 'above', 1e15],
  ['amount', 'is', -1e15],
  ['__proto__', 'is', 1],
].map(([field, op, value]) => ({ field, op, value }));
const filters = fc
  .letrec(tie => ({
    filter: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(...oddFilters),
      fc.array(tie('filter'), { maxLength: 3 }).map(and => ({ and })),
      fc.array(tie('filter'), { maxLength: 3 }).map(or => ({ or })),
    ),
  }))
  .filter.map(filter => JSON.stringify(filter));
const cursors = fc
  .array(
    fc.constantFrom<unknown>(
      ...['sortOrder,name', 'name', '-createdAtUtc', 'createdAtUtc', '-updatedAtUtc', ''],
      ...[1, 1e300, null, 'x', '0000-01-01', '\u0000', '-infinity', '01a1e028-ff2a-774b-bdfc-6c89c46a15d7'],
    ),
    { maxLength: 4 },
  )
  .map(key => Buffer.from(JSON.stringify(key)).toString('base64url'));
const special: Readonly<Record<string, fc.Arbitrary<string>>> = { filter: filters, cursor: cursors };

const oddPayloads = ['{', '{"a":1,"a":2}', '"\\ud800"', '[[[[[[]]]]]]', '{"__proto__":{}}', 'null', '0'];
const invalidUtf8 = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'if-match': '"999999999"' },
  { 'if-match': 'x' },
  { 'idempotency-key': 'ä' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16' },
  { range: 'bytes=0-', 'if-none-match': '*' },
];

/** Requests that are what an operation takes, but for something odd here and there. */
export function oddRequests(operation: Operation, known: KnownIds): fc.Arbitrary<OddRequest> {
  const { path, params, query, body } = operation;
  const made = {
    params: spoilt(
      usualOf(describe(params), () => known(path)),
      8,
    ),
    query: parametersOf(describe(query), known),
    body: body === nothing ? fc.constant(undefined) : payloadOf(describe(body), known),
    headers: fc.oneof(
      { weight: 12, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
    ),
  };
  return fc.record(made).map(({ params: given, query: asked, body: payload, headers }) => {
    const values = given as Readonly<Record<string, unknown>> | null;
    const at = path.replace(/:(\w+)/g, (_, name: string) => encode(textOf(values?.[name])));
    const search = asked.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
    const type: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' };
    return { url: `/api${at}?${search}`, payload, headers: { ...type, ...headers } };
  });
}

function payloadOf(described: Described, known: KnownIds): fc.Arbitrary<string | Buffer | undefined> {
  return fc.oneof(
    { weight: 20, arbitrary: spoilt(usualOf(described, known), 2).map(value => JSON.stringify(value)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<string | Buffer | undefined>(...oddPayloads, invalidUtf8, undefined),
    },
  );
}

/** Some of the parameters, seldom with an odd value; more seldom one that is unknown. */
function parametersOf({ properties = {} }: Described, known: KnownIds): fc.Arbitrary<Parameters> {
  const usual = Object.entries(properties).map(([name, described]) => {
    const value = special[name] ?? usualOf(described, known, name).map(textOf);
    const values = fc.oneof(
      { weight: 5, arbitrary: value },
      { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
    );
    return fc.tuple(fc.constant(name), values);
  });
  const unknown = fc.tuple(fc.constantFrom('tenantId', 'constructor', 'a[b]'), fc.constant('x'));
  return fc.oneof(
    {
      weight: 10,
      arbitrary: usual.length > 0 ? fc.array(fc.oneof(...usual), { maxLength: 3 }) : fc.constant([]),
    },
    { weight: 1, arbitrary: unknown.map(parameter => [parameter]) },
  );
}

/** Once in so many times with one value in it replaced. */
function spoilt(value: Value, once: number): Value {
  return fc
    .tuple(value, fc.constantFrom(...oddValues), fc.nat({ max: 20 }), fc.integer({ min: 1, max: once }))
    .map(([given, odd, at, chance]) => (chance === once ? replaced(given, odd, at) : given));
}

function replaced(value: unknown, odd: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return odd;
  }
  const keys = Object.keys(value);
  const key = keys[at % keys.length] ?? '';
  const inner = (value as Record<string, unknown>)[key];
  const next = typeof inner === 'object' && inner !== null && at % 2 === 0 ? replaced(inner, odd, at) : odd;
  return Array.isArray(value) ? value.with(Number(key), next) : { ...value, [key]: next };
}

function usualOf(described: Described, known: KnownIds, name = ''): Value {
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

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.constantFrom('odd@example.test', 'example.test', '/odd');
  }
}

/** A schema as JSON Schema; where what is taken may be anything, what is made of it says more. */
function describe(schema: z.ZodType): Described {
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A half of a pair is sent as the bytes that would be its own, though no program should. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
}
