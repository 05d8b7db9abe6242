import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { expect, it } from 'vitest';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { figuresOf } from './report-figures.ts';
import { periodText } from './report-texts.ts';

/** What the figures need of the screens, which another feature declares. */
const screens = {
  resource: deals,
  label: ['Deal', 'Deals'],
  route: '/deals',
  textsOf: (label: string) => ({ label, heading: label, words: ['Yes', 'No'] }),
} as unknown as Screens;

const isLarge = { field: 'baseAmount', op: 'above', value: 100 } as const;
const definition: ReportDefinition = {
  entity: 'deal',
  by: [{ field: 'probability', top: 1 }],
  measures: [{ measure: 'count' }, { measure: 'share', filter: isLarge }],
  show: 'bars',
};
const is50 = { field: 'probability', op: 'is', value: 50 } as const;
const isOther = { field: 'probability', op: 'isNot', value: 50 } as const;
const result: ReportResult = {
  dimensions: [
    {
      buckets: [
        { kind: 'value', value: '50', name: '50', filter: is50 },
        { kind: 'others', value: null, name: null, filter: isOther },
      ],
    },
  ],
  cells: [
    { at: [0], figures: [2, 50] },
    { at: [null], figures: [2, 50] },
  ],
  computedAtUtc: '2026-01-01T00:00:00.000Z',
};

it('each figure has a text, and an address with exactly its records', () => {
  const { groups, figureAt, isEmpty } = figuresOf(screens, definition, result, String);
  expect(isEmpty).toBe(false);
  expect(groups[0]?.map(({ label, tone }) => [label, tone])).toEqual([
    ['50', 1],
    ['Others', 'others'],
  ]);
  expect(figureAt([0], 0)).toMatchObject({ value: 2, text: '2', to: { to: '/deals' } });
  expect(JSON.parse(figureAt([0], 1).to?.search.filter ?? '')).toEqual({ and: [is50, isLarge] });
  expect(figureAt([0], 1).text).toBe('50%');
  expect(figureAt([null], 0).to?.search).toEqual({});
});

it('a group without records counts zero, has no share, and leads nowhere', () => {
  const { figureAt } = figuresOf(screens, definition, result, String);
  expect(figureAt([1], 0)).toMatchObject({ value: 0, text: '0' });
  expect(figureAt([1], 0).to).toBeUndefined();
  expect(figureAt([1], 1).text).toBe('–');
});

it('periods are written as people say them', () => {
  expect(['2026-W07', '2026-Q4', '2026'].map(periodText)).toEqual(['Week 07, 2026', 'Q4 2026', '2026']);
  expect(periodText('2026-11')).toContain('2026');
});
