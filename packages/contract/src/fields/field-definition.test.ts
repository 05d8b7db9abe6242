import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { resources } from '../registry/resources.ts';
import type { FieldDefinition } from './field-definition.ts';
import { choice, type Field, fieldOf, optional } from './fields.ts';

const declared = resources.flatMap(({ name, fields }) =>
  Object.entries<Field>(fields).map(([field, value]) => [`${name}.${field}`, value] as const),
);

describe('a field is data', () => {
  test('each declared field is the same after a round trip through JSON', () => {
    for (const [name, { schema, isRefined, ...definition }] of declared) {
      const copy = fieldOf(JSON.parse(JSON.stringify(definition)) as FieldDefinition);
      const { schema: copied, ...copiedDefinition } = copy;
      expect([name, copiedDefinition]).toEqual([name, definition]);
      if (!isRefined) {
        expect([name, jsonSchema(copied)]).toEqual([name, jsonSchema(schema)]);
      }
    }
  });

  test('bounds are part of it', () => {
    const score = fieldOf({ kind: 'integer', presence: 'optional', label: 'Score', min: 1, max: 5 });
    expect(score.schema.safeParse(5).success).toBe(true);
    expect(score.schema.safeParse(6).success).toBe(false);
    const phones = fieldOf({
      kind: 'texts',
      presence: 'optional',
      maxItems: 2,
      items: { kind: 'text', presence: 'required', maxLength: 3 },
    });
    expect(phones.schema.safeParse(['123']).success).toBe(true);
    expect(phones.schema.safeParse(['1234']).success).toBe(false);
    expect(phones.schema.safeParse(['1', '2', '3']).success).toBe(false);
  });

  test('the label of an option is its value or the declared one', () => {
    const { options } = optional(choice(['no answer', 'iPhone', 'B2B', 'mail'], { mail: 'Post' }));
    expect(options?.map(({ label }) => label)).toEqual(['No answer', 'iPhone', 'B2B', 'Post']);
  });
});

function jsonSchema(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}
