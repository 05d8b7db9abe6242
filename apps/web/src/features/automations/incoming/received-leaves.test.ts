import { expect, it } from 'vitest';
import { receivedLeaves, receivedTree } from './received-leaves.ts';

it('lists the values of a body with the paths by which steps name them', () => {
  const body = {
    customer: { 'first name': 'Ada', email: null },
    items: [{ price: 5 }, { price: 7 }],
    'a.b': 1,
    '{{x}}': 2,
  };
  expect(receivedLeaves(body).map(({ path, value }) => [path, value])).toEqual([
    ['customer.first name', 'Ada'],
    ['customer.email', ''],
    ['items.0.price', '5'],
    ['items.1.price', '7'],
  ]);
  expect(receivedTree(body).map(({ key }) => key)).toEqual(['customer', 'items']);
  expect(receivedTree('text')).toEqual([]);
});
