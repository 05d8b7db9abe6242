import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operations } from '../registry/operations.ts';
import { resources } from '../registry/resources.ts';

/** Texts for which a backtracking pattern takes quadratic time. */
const texts = ['a', 'a.', 'a-', 'a@', '@', '.', '/', ' ', '{"and":[', ','].map(
  part => `${part.repeat(20_000)}!@`,
);

const schemas: [string, z.ZodType][] = [
  ...resources.flatMap(({ name, body, operations: { list } }): [string, z.ZodType][] => [
    [`a ${name}`, body],
    [`a list of ${name}`, list.query],
  ]),
  ...operations.flatMap(({ method, path, body, query }): [string, z.ZodType][] => [
    [`${method} ${path}`, body],
    [`${method} ${path}?`, query],
  ]),
];

describe('texts that are far too long', () => {
  it('are rejected at once, whatever they contain', () => {
    const slow = schemas.filter(([, schema]) => {
      const names = namesIn(schema);
      const begun = performance.now();
      for (const text of texts) {
        schema.safeParse(Object.fromEntries(names.map(name => [name, text])));
      }
      // With a bad pattern, 40 KB took six seconds, and a megabyte an hour.
      return performance.now() - begun > 4000;
    });
    expect(slow.map(([name]) => name)).toEqual([]);
  });
});

function namesIn(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}
