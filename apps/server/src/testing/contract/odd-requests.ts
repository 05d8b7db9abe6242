import { nothing, type Operation } from '@pipewright/contract/define-operation.ts';
import fc from 'fast-check';
import { type Described, describe, type KnownIds, usualOf, type Value } from './usual-values.ts';

/** A request as it is sent. */
export interface MadeRequest {
  readonly url: string;
  readonly payload: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

type Parameters = readonly (readonly [name: string, value: string])[];

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

/** Valid requests of an operation with occasional odd values. */
export function oddRequests(operation: Operation, known: KnownIds): fc.Arbitrary<MadeRequest> {
  const { path, params, query, body } = operation;
  const headers = fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
  );
  return fc
    .record({
      params: spoilt(
        usualOf(describe(params), () => known(path)),
        8,
      ),
      query: parametersOf(describe(query), known),
      payload: body === nothing ? fc.constant(undefined) : payloadOf(describe(body), known),
      headers,
    })
    .map(parts => requestOf(path, parts));
}

/** Valid requests of an operation. */
export function usualRequests(operation: Operation, known: KnownIds): fc.Arbitrary<MadeRequest> {
  const { path, params, query, body } = operation;
  const requested = usualOf(describe(query), known).map(values =>
    Object.entries(values as object).map(([name, value]) => [name, textOf(value)] as const),
  );
  return fc
    .record({
      params: usualOf(describe(params), () => known(path)),
      query: requested,
      payload: body === nothing ? fc.constant(undefined) : usualOf(describe(body), known).map(textOf),
      headers: fc.constant({}),
    })
    .map(parts => requestOf(path, parts));
}

function requestOf(
  path: string,
  parts: { params: unknown; query: Parameters; payload: MadeRequest['payload']; headers: object },
): MadeRequest {
  const values = parts.params as Readonly<Record<string, unknown>> | null;
  const at = path.replace(/:(\w+)/g, (_, name: string) => encode(textOf(values?.[name])));
  const search = parts.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const type: Record<string, string> =
    parts.payload === undefined ? {} : { 'content-type': 'application/json' };
  return { url: `/api${at}?${search}`, payload: parts.payload, headers: { ...type, ...parts.headers } };
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

/** Some of the parameters, rarely with an odd value, and more rarely an unknown one. */
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

/** Replaces one value in the given share of cases. */
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** An unpaired surrogate is sent as its own bytes, although no program should do that. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
}
