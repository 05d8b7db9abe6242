import type { Field } from '@pipewright/contract/fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { tags } from '@pipewright/contract/resources/tags.ts';
import { describe, expect, test } from 'vitest';
import { inputRegistry } from '../inputs/input-registry.ts';
import { fieldRegistry } from './field-registry.ts';

describe('the field registry', () => {
  test.each(Object.entries(fieldRegistry))(
    'has an input, a cell and an empty value for %s',
    (kind, parts) => {
      // What is embedded is changed elsewhere.
      expect(inputRegistry).toHaveProperty(kind, kind === 'embedded' ? undefined : expect.any(Function));
      expect(parts.cell).toBeTypeOf('function');
      expect(parts).toHaveProperty('blank');
    },
  );

  test('filters by exactly what the API filters by', () => {
    for (const { fields, operations } of resources) {
      const taken = Object.keys(operations.list.query.shape);
      for (const [name, { kind }] of Object.entries<Field>(fields)) {
        expect([name, fieldRegistry[kind].filter !== null]).toEqual([name, taken.includes(name)]);
      }
    }
  });

  test('sends the default for an emptied number, or nothing', () => {
    const { toBody } = fieldRegistry.integer;
    const field = tags.fields.sortOrder;
    expect(toBody?.('', field)).toBe(0);
    expect(toBody?.(7, field)).toBe(7);
    expect(toBody?.('', { ...field, default: undefined })).toBeNull();
  });
});
