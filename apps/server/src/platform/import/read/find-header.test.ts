import { expect, it } from 'vitest';
import { findHeader, findSheet, readHeadings } from './find-header.ts';

const names = ['email', 'last name', 'phone', 'company'];
const countKnown = (cells: readonly string[]) =>
  cells.filter(cell => names.includes(cell.toLowerCase())).length;
const header = ['Last name', 'Email', 'Phone'];
const row = ['Lovelace', 'ada@x.test', '1'];

it('is the first row of a plain file, also if no name is known', () => {
  expect(findHeader([header, row, row], countKnown)).toBe(0);
  expect(
    findHeader(
      [
        ['Nachname', 'Beruf'],
        ['Lovelace', 'Email'],
        ['Kay', 'Phone'],
      ],
      countKnown,
    ),
  ).toBe(0);
  expect(findHeader([['Email'], ['a@x.test', 'more', 'cells']], countKnown)).toBe(0);
});

it('is found below a title and an explanation', () => {
  expect(findHeader([['Contacts'], ['Exported on 3 April 2021', ''], header, row, row], countKnown)).toBe(2);
});

it('is found below wide rows that have other texts', () => {
  expect(findHeader([['Report', 'by', 'Ada'], ['From', 'to', 'today'], header, row], countKnown)).toBe(2);
});

it('is found in the sheet with known names, not in a readme', () => {
  const readme = {
    name: 'Readme',
    rows: [
      ['How to use this file', ''],
      ['1.', 'Read'],
      ['2.', 'Import'],
    ],
  };
  const people = { name: 'People', rows: [header, row] };
  expect(findSheet([readme, people], countKnown)).toBe(people);
  const unknown = {
    name: 'Data',
    rows: [
      ['Nachname', 'Ort'],
      ['Kay', 'Ulm'],
    ],
  };
  expect(findSheet([{ name: 'Readme', rows: [['Hello']] }, unknown], countKnown)).toBe(unknown);
});

it('numbers duplicate names and names empty ones by their position', () => {
  expect(readHeadings(['Phone', 'phone', '', ' Email ', 'PHONE', ''])).toEqual([
    'Phone',
    'phone (2)',
    'Column 3',
    'Email',
    'PHONE (3)',
  ]);
});
