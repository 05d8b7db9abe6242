import { describe, expect, it } from 'vitest';
import { base32 } from './base32.ts';
import { codeOf, stepAt, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('the test vectors of RFC 6238, appendix B (the last six of their eight digits)', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds the code is %s', (seconds, code) => {
    expect(codeOf(secret, stepAt(seconds * 1000))).toBe(code);
  });
});

it('generates the codes of RFC 4226, appendix D', () => {
  expect(Array.from({ length: 10 }, (_, step) => codeOf(secret, step)).join(' ')).toBe(
    '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489',
  );
});

describe('a code', () => {
  const now = 1_111_111_111_000;
  const step = stepAt(now);

  it('is valid one step early and late, and no further', () => {
    const found = [-2, -1, 0, 1, 2].map(drift =>
      stepOf(secret, codeOf(secret, step + drift), { now, after: 0 }),
    );
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('of a used step, or of an earlier one, is invalid', () => {
    expect(stepOf(secret, codeOf(secret, step), { now, after: step })).toBeUndefined();
    expect(stepOf(secret, codeOf(secret, step - 1), { now, after: step })).toBeUndefined();
    expect(stepOf(secret, codeOf(secret, step + 1), { now, after: step })).toBe(step + 1);
  });

  it('of another length is invalid', () => {
    expect(stepOf(secret, '0', { now, after: 0 })).toBeUndefined();
  });
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, base 32 without padding: %j is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});
