import { describe, expect, it } from 'vitest';
import { likelyDuplicates } from './likely-duplicates.ts';

const values = { firstName: 'Ann', lastName: 'Lee', companyName: 'Navy', email: 'ann@navy.example' };
const found = (reasons: string[], record: object = {}) => ({
  record: { id: '1', version: 1, createdAtUtc: '', updatedAtUtc: '', firstName: 'Ann', ...record },
  reasons,
});

describe('a likely duplicate', () => {
  it.each([
    ['the same email', found(['email'], { firstName: 'Anna' }), true],
    ['the same phone', found(['phone'], { firstName: 'Bob' }), true],
    ['the same name and company', found(['nameAndCompany'], { firstName: ' ANN ' }), true],
    ['a colleague with the same last name', found(['nameAndCompany'], { firstName: 'Bob' }), false],
    ['a similar name', found(['similar']), false],
  ])('%s: %#', (_, duplicate, isLikely) => {
    expect(likelyDuplicates([duplicate], values)).toEqual(isLikely ? [duplicate] : []);
  });
});
