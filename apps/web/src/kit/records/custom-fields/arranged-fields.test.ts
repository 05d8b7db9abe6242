import { expect, test } from 'vitest';
import { arrangeGroups, arrangeNames } from './arranged-fields.ts';

const declared = [{ title: 'Activity', fields: ['kind', 'subject', 'body', 'outcome'] }];
const layout = {
  form: [
    { title: 'Result', fields: ['outcome', 'subject'] },
    { title: 'Meetings', fields: ['location'] },
    { fields: ['kind', 'custom.topic'] },
  ],
  formWithoutLayout: declared,
};

test('fields follow the layout, and hidden ones are left out', () => {
  expect(arrangeNames(layout, ['subject', 'body', 'outcome'])).toEqual(['outcome', 'subject']);
  expect(arrangeNames({ form: declared }, ['subject', 'body'])).toEqual(['subject', 'body']);
});

test('sections have only the fields of the kind, and empty ones are left out', () => {
  expect(arrangeGroups(layout, ['kind', 'subject', 'outcome', 'custom.topic'])).toEqual([
    { id: 0, title: 'Result', fields: ['outcome', 'subject'] },
    { id: 2, title: undefined, fields: ['kind', 'custom.topic'] },
  ]);
  expect(arrangeGroups(layout, ['kind'])).toEqual([{ id: 2, title: undefined, fields: ['kind'] }]);
  expect(arrangeGroups({ form: declared }, ['kind'])).toBeUndefined();
});
