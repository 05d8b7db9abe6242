import { expect, it } from 'vitest';
import { currentTraceparent, parseTraceparent, traceContext } from './trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

it('reads and writes the header of W3C Trace Context', () => {
  const header = `00-${traceId}-${spanId}-01`;
  expect(parseTraceparent(header)).toEqual({ traceId, spanId, isSampled: true });
  expect(traceContext.run(parseTraceparent(header), currentTraceparent)).toBe(header);
  expect(parseTraceparent(`00-${traceId}-${spanId}-00`)?.isSampled).toBe(false);
  // Later versions may append parts.
  expect(parseTraceparent(`01-${traceId}-${spanId}-03-more`)?.isSampled).toBe(true);
});

it.each([
  undefined,
  '',
  'nonsense',
  `00-${traceId}-${spanId}`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `ff-${traceId}-${spanId}-01`,
])('ignores what is not valid: %s', header => {
  expect(parseTraceparent(header)).toBeUndefined();
});

it('has no header outside of a trace', () => {
  expect(currentTraceparent()).toBeUndefined();
});
