import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { describe, expect, test } from 'vitest';
import { readLayout, wordsOf } from './layout.ts';

const resource = leads as unknown as AnyResource;

describe('the layout of a list', () => {
  test('is read from the words that it is written in', () => {
    const layout = { columns: ['email', 'fullName', 'updatedAtUtc'], density: 'compact' } as const;
    expect(readLayout(resource, wordsOf(layout))).toEqual(layout);
    expect(wordsOf({ density: 'comfortable' })).toEqual({});
  });

  test('leaves out what is not known, and says each column once', () => {
    const layout = readLayout(resource, { columns: 'email,constructor,email', density: 'tiny' });
    expect(layout).toEqual({ columns: ['email'], density: undefined });
    expect(readLayout(resource, { columns: 'nothing' }).columns).toBeUndefined();
  });
});
