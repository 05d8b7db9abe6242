import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { describe, expect, test } from 'vitest';
import { type Layout, readLayout, withPinned, wordsOf } from './layout.ts';

const resource = leads as AnyResource;

describe('the layout of a list', () => {
  test('is read from the text that it is written as', () => {
    const layout: Layout = {
      columns: ['email', 'fullName', 'updatedAtUtc'],
      density: 'compact',
      widths: { email: 180, fullName: 240 },
      pinned: 2,
      opens: 'beside',
    };
    expect(readLayout(resource, wordsOf(layout))).toEqual(layout);
    expect(wordsOf(layout)).toMatchObject({
      widths: 'email-180,fullName-240',
      pinned: '2',
      opens: 'beside',
    });
    expect(wordsOf({ density: 'comfortable', pinned: 1 })).toEqual({});
  });

  test('leaves out unknown columns, and has each column once', () => {
    const words = {
      columns: 'email,constructor,email',
      density: 'tiny',
      widths: 'email-3,constructor-100,fullName-wide,',
      pinned: '-1',
      opens: 'window',
    };
    expect(readLayout(resource, words)).toEqual({ columns: ['email'], widths: { email: 64 } });
    expect(readLayout(resource, { columns: 'nothing' }).columns).toBeUndefined();
  });

  test('has a column that is pinned behind the other pinned ones, and one that no longer is, behind them', () => {
    const shown = ['fullName', 'email', 'companyName'];
    const pinned = withPinned({}, shown, 'companyName', true);
    expect(pinned).toEqual({ columns: ['fullName', 'companyName', 'email'], pinned: 2 });
    expect(withPinned(pinned, pinned.columns ?? [], 'fullName', false)).toEqual({
      columns: ['companyName', 'fullName', 'email'],
      pinned: 1,
    });
    // Where nothing has to move, the usual columns stay the usual ones.
    expect(withPinned({}, shown, 'email', true)).toEqual({ columns: undefined, pinned: 2 });
  });
});
