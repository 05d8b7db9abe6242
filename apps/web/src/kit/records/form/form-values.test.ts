import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { leadSources } from '@pipewright/contract/resources/master-data/lead-sources.ts';
import { regions } from '@pipewright/contract/resources/master-data/regions.ts';
import { describe, expect, test } from 'vitest';
import { bodyOf, messagesOf, valuesOf } from './form-values.ts';

const sources = leadSources as AnyResource;
const names = ['name', 'description', 'icon', 'color', 'sortOrder', 'isActive'];

describe('the values of a form', () => {
  test('start with the contract’s defaults, and the empty value of each kind', () => {
    expect(valuesOf(sources, names, undefined)).toEqual({
      name: '',
      description: '',
      icon: '',
      color: '#3B82F6',
      sortOrder: '',
      isActive: true,
    });
    expect(valuesOf(regions as AnyResource, ['countryIds'], undefined)).toEqual({
      countryIds: [],
    });
  });

  test('leave empty fields to the server if it chooses their value', () => {
    const values = { ...valuesOf(sources, names, undefined), name: 'Fair' };
    expect(bodyOf(sources, names, values)).not.toHaveProperty('sortOrder');
    expect(bodyOf(sources, names, { ...values, sortOrder: 4 })).toMatchObject({ sortOrder: 4 });
    expect(messagesOf(sources, names, values)).toEqual({});
  });

  test('use the default for an empty colour or number', () => {
    const values = { ...valuesOf(sources, names, undefined), name: 'Fair', color: '' };
    expect(bodyOf(sources, names, values)).toMatchObject({ color: '#3B82F6' });
    expect(messagesOf(sources, names, values)).toEqual({});
  });

  test('are checked with the contract’s words', () => {
    const values = { ...valuesOf(sources, names, undefined), color: 'red', icon: '12345' };
    expect(messagesOf(sources, names, values)).toEqual({
      name: 'Name is required',
      color: 'Enter a colour such as #3B82F6',
      icon: 'Icon must have at most 4 characters',
    });
  });
});
