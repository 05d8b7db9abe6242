import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { familyOf } from '@pipewright/contract/filters.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { describe, expect, test } from 'vitest';
import { fieldEditorOf, fieldEditors } from './editors/field-editors.ts';
import { fieldTypeOf, fieldTypes, isWide, typeNameOf } from './field-types.ts';

const leadFields = leads as AnyResource;
const us = { currency: 'USD', timeZone: 'UTC' };

describe('the field types', () => {
  const withoutInput = ['embedded', 'recordTime', 'fieldRules', 'arrangement', 'filter'];

  test.each(Object.entries(fieldTypes))('%s has a cell, a text and an input', (name, type) => {
    expect(type.cell).toBeTypeOf('function');
    expect(type).toHaveProperty('emptyValue');
    expect(type.isEmpty(type.emptyValue) || name === 'boolean' || name === 'permissions').toBe(true);
    const { input } = fieldEditors[name as keyof typeof fieldEditors];
    expect(input === undefined).toBe(withoutInput.includes(name));
  });

  test('offer the same filters as the API', () => {
    for (const { fields, operations } of resources) {
      const parameters = Object.keys(operations.list.query.shape);
      for (const name of Object.keys(fields)) {
        expect([name, fieldTypeOf({ fields }, name)?.filter !== null]).toEqual([
          name,
          parameters.includes(name),
        ]);
      }
    }
  });

  test('have an input for every condition that the API understands', () => {
    for (const { fields } of resources) {
      for (const name of [...Object.keys(fields), 'createdAtUtc']) {
        const hasFamily = familyOf(fields, name) !== undefined;
        expect([name, fieldEditorOf({ fields }, name).condition !== undefined]).toEqual([name, hasFamily]);
      }
    }
  });

  test('send the default for an emptied number, or nothing', () => {
    const { toBody } = fieldTypes.integer;
    const field = tags.fields.sortOrder;
    expect(toBody?.('', field)).toBe(0);
    expect(toBody?.(7, field)).toBe(7);
    expect(toBody?.('', { ...field, default: undefined })).toBeNull();
  });

  test('distinguish members and times of a record from other references and times', () => {
    expect(typeNameOf(leadFields, 'assignedToUserId')).toBe('person');
    expect(typeNameOf(leadFields, 'leadStatusId')).toBe('reference');
    expect(typeNameOf(leadFields, 'createdAtUtc')).toBe('recordTime');
    expect(typeNameOf(leadFields, 'constructor')).toBeUndefined();
  });

  test('give long texts the whole width of a form', () => {
    expect(isWide(leadFields, 'address')).toBe(true);
    expect(isWide(leadFields, 'notes')).toBe(true);
    expect(isWide(leadFields, 'firstName')).toBe(false);
  });

  test('write values as plain text', () => {
    const text = (name: string, value: unknown) => {
      const field = leadFields.fields[name];
      return field ? fieldTypeOf(leadFields, name)?.text(value, { field, ...us }) : undefined;
    };
    expect(text('firstName', 'Ann')).toBe('Ann');
    expect(text('estimatedValue', 1200)).toMatch(/1.200/);
    expect(text('preferredContactMethod', 'phone')).toBe('Phone');
    expect(text('leadStatusId', { name: 'New', color: '#3B82F6' })).toBe('New');
    expect(text('leadStatusId', 'New')).toBe('New');
    expect(fieldTypes.date.text('2026-03-31', { field: tags.fields.name, ...us })).toMatch(/2026/);
    expect(fieldTypes.dateTime.text('soon', { field: tags.fields.name, ...us })).toBe('soon');
    expect(fieldTypes.permissions.text({ 'lead.read': 'own' }, { field: tags.fields.name, ...us })).toBe(
      'lead.read (own)',
    );
    expect(fieldTypes.money.isEmpty(0)).toBe(true);
    expect(fieldTypes.integer.isEmpty(0)).toBe(false);
  });
});
