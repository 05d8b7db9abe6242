import type { TargetAttainment } from '@pipewright/contract/forecast/target-attainment.ts';
import { expect, it } from 'vitest';
import { createReportFormats } from '../../../platform/reports/words/report-formats.ts';
import { targetTable } from './target-table.ts';

const formats = createReportFormats({
  language: 'en',
  country: 'US',
  numberFormat: null,
  dateFormat: null,
  timeFormat: null,
  timeZone: 'UTC',
  currency: 'USD',
});
const filter = { field: 'name', op: 'is', value: 'a' } as const;
const line = { filter, won: 150, target: 100, percent: 150 };
const attainment: TargetAttainment = {
  ...{ from: '2026-01-01', to: '2026-03-31' },
  lines: [
    { ...line, key: 'a', name: 'Ada' },
    { ...line, key: null, name: null, target: null, percent: null },
  ],
  lineCount: 2,
  total: line,
};
const shown = {
  title: 'Targets',
  url: 'https://crm.test/x',
  origin: 'https://crm.test',
  scope: {},
  maxRows: 8,
};

it('shows won, target and percentage of each line, links to its deals, and has no figure without a target', () => {
  const question = { by: 'person', within: 'this-quarter' } as const;
  const { rows, notes } = targetTable({ language: 'en', formats }, { ...shown, question, attainment });
  expect(rows.map(cells => cells.map(({ text }) => text))).toEqual([
    ['Ada', '$150', '$100', '150.0%'],
    ['No owner', '$150', '–', '–'],
    ['Total', '$150', '$100', '150.0%'],
  ]);
  // A bar is never longer than the whole.
  expect(rows.map(([name]) => name?.bar)).toEqual([1, 0, undefined]);
  expect(rows[0]?.[0]?.url).toBe(
    `https://crm.test/deals?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  expect(notes[0]).toContain('Jan 1, 2026');
});

it('says how many lines are missing, and has no link where no list shows the deals', () => {
  const question = { by: 'person', within: 'this-quarter' } as const;
  const unlinked = { ...attainment, total: { ...line, filter: null } };
  const given = { ...shown, question, attainment: unlinked, maxRows: 1 };
  const { rows } = targetTable({ language: 'en', formats }, given);
  expect(rows.map(([name]) => name)).toMatchObject([
    { text: 'Ada' },
    { text: '1 more row', url: shown.url },
    { text: 'Total' },
  ]);
  expect(rows[2]?.[0]).not.toHaveProperty('url');
  // Lines that were not read are missing as well.
  const paged = { ...given, attainment: { ...unlinked, lineCount: 240 } };
  expect(targetTable({ language: 'en', formats }, paged).rows[1]?.[0]?.text).toBe('239 more rows');
});

it('says which parts of the filter bar do not apply', () => {
  const question = { by: 'team', within: 'this-quarter' } as const;
  const scope = { within: 'last-7-days', ownerIds: ['a'], teamId: 'b', territoryId: 'c' } as const;
  const given = { ...shown, question, attainment, scope: { ...scope, ownerIds: [...scope.ownerIds] } };
  const { notes } = targetTable({ language: 'en', formats }, given);
  expect(notes.slice(1).map(note => note.split(' of ')[0])).toEqual([
    'The period',
    'The owners',
    'The territory',
  ]);
});

it('names months and applies the period of the filter bar', () => {
  const months = { ...attainment, lines: [{ ...line, key: '2026-02', name: null }] };
  const question = { by: 'month', within: 'this-year' } as const;
  const scope = { within: 'last-quarter' } as const;
  const { rows, notes } = targetTable(
    { language: 'en', formats },
    { ...shown, scope, question, attainment: months },
  );
  expect(rows[0]?.[0]?.text).toBe('Feb 2026');
  expect(notes[0]).toMatch(/^Last quarter/);
});
