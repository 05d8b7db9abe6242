import { describe, expect, it } from 'vitest';
import type { SearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import { groupAddress } from './group-address.ts';

const read = (address: SearchParameters) => JSON.parse(address.filter ?? '');

describe('the list behind a group', () => {
  it('is the same view with one condition more', () => {
    const address = groupAddress({ search: 'yu' }, {}, 'leadSourceId', '1');
    expect(address.search).toBe('yu');
    expect(read(address)).toEqual({ field: 'leadSourceId', op: 'isAnyOf', value: ['1'] });
    expect(read(groupAddress({}, {}, 'companyName', 'Navy'))).toMatchObject({ op: 'is', value: 'Navy' });
  });

  it('keeps the conditions there are, and knows the group that has none', () => {
    const advanced = { field: 'email', op: 'isEmpty' } as const;
    expect(read(groupAddress({}, { advanced }, 'priorityId', null))).toEqual({
      and: [advanced, { field: 'priorityId', op: 'isEmpty' }],
    });
  });
});
