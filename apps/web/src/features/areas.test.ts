import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { areas } from '@pipewright/contract/permissions.ts';
import { expect, test } from 'vitest';
import { isScreens } from '../kit/records/screens/registry.tsx';
import { areasOf } from '../kit/records/screens/use-areas.ts';
import { features } from './index.ts';

test('each area of permissions is named after the record type that people work with', () => {
  const named = areasOf(features.filter(isScreens));
  expect(named.map(({ area }) => area)).toEqual(areas.filter(area => !isObjectEntity(area)));
  expect(named.map(({ name }) => name)).toEqual([
    'Leads',
    'Contacts',
    'Companies',
    'Deals',
    'Activities',
    'Master data',
    'Products',
    'Quotes',
    'Orders',
    'Commission',
  ]);
});
