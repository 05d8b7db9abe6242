import { expect, it } from 'vitest';
import { personPatterns, personValues } from './person-patterns.ts';

const values = personValues([
  { first_name: 'Zoë', last_name: "O'Neil", full_name: "Zoë O'Neil", email: 'Zoe@Example.test' },
  { phone: '+1 (202) 555-0143', address: '1 Long Street' },
]);

it('collects each value once, in the form in which it is compared', () => {
  expect(values).toEqual({
    emails: ['zoe@example.test'],
    phones: ['12025550143'],
    fullNames: ["Zoë O'Neil", "O'Neil Zoë", "O'Neil, Zoë"],
    words: ['Zoë', "O'Neil"],
    addresses: ['1 Long Street'],
  });
});

it('leaves out what is too short to mean one person', () => {
  expect(personValues([{ first_name: 'Al', full_name: 'Al', phone: '112', address: 'Rome' }])).toEqual({
    emails: [],
    phones: [],
    fullNames: [],
    words: [],
    addresses: [],
  });
});

it('looks for nothing where a person has no values', () => {
  const none = personValues([]);
  expect(personPatterns(none, none)).toEqual({ anywhere: null, nearby: null });
});
