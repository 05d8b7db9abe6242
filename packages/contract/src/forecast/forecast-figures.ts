import { z } from 'zod';
import { uncheckedFilter } from '../unchecked-filter.ts';

/** A month (`2026-03`) or a quarter (`2026-Q1`). */
export const salesPeriod = z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2]|Q[1-4])$/);
export const periodKinds = ['month', 'quarter'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export function kindOfPeriod(period: string): PeriodKind {
  return period.includes('Q') ? 'quarter' : 'month';
}

/** The months of a quarter; a month itself. */
export function monthsOf(period: string): readonly string[] {
  const [year, quarter] = period.split('-Q');
  const last = Number(quarter) * 3;
  return quarter === undefined
    ? [period]
    : [last - 2, last - 1, last].map(month => `${year}-${String(month).padStart(2, '0')}`);
}

/** The period so many later, or earlier. */
export function shiftPeriod(period: string, by: number): string {
  const [year = '', rest = ''] = period.split('-');
  const isQuarter = rest.startsWith('Q');
  const perYear = isQuarter ? 4 : 12;
  const index = Number(year) * perYear + Number(rest.replace('Q', '')) - 1 + by;
  const number = (index % perYear) + 1;
  const shifted = String(Math.floor(index / perYear)).padStart(4, '0');
  return isQuarter ? `${shifted}-Q${number}` : `${shifted}-${String(number).padStart(2, '0')}`;
}

/** The month or quarter that a day is in. */
export function periodOfDay(day: string, kind: PeriodKind): string {
  const [year = '', month = ''] = day.split('-');
  return kind === 'month' ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / 3)}`;
}

/** How close a forecast came to what was won, from 0 to 1; null where nothing was won. */
export function accuracyOf(actual: number, forecast: number): number | null {
  return actual > 0 ? Math.max(0, 1 - Math.abs(actual - forecast) / actual) : null;
}

/** What deals are worth, in the base currency. */
const worth = {
  won: z.number(),
  commit: z.number(),
  bestCase: z.number(),
  pipeline: z.number(),
  /** The open ones, each at its probability. */
  weighted: z.number(),
};
export type Worth = { readonly [Name in keyof typeof worth]: number };
export const worthNames = Object.keys(worth) as readonly (keyof Worth)[];

/** A line of the roll-up. */
const line = {
  ...worth,
  /** What is to be won; null where no target was set. */
  target: z.number().nullable(),
  /** The part of the target that is not won yet; negative where it was exceeded. */
  gap: z.number().nullable(),
  /** How often the open deals would fill the gap; null without a gap. */
  coverage: z.number().nullable(),
  /** What was submitted last; of several people, the sum. */
  submitted: z.number().nullable(),
};
export type ForecastLine = { readonly [Name in keyof typeof line]: z.output<(typeof line)[Name]> };

export const forecastResult = z.object({
  period: salesPeriod,
  from: z.iso.date(),
  to: z.iso.date(),
  /** Only of people and teams whose deals the caller may read. */
  people: z.array(
    z.object({
      /** Null: deals without an owner. */
      userId: z.uuid().nullable(),
      fullName: z.string().nullable(),
      ...line,
      /** Whether the caller may submit for this person. */
      maySubmit: z.boolean(),
    }),
  ),
  teams: z.array(z.object({ id: z.uuid(), name: z.string(), memberUserIds: z.array(z.uuid()), ...line })),
  total: z.object(line),
  /** Open deals that are expected on no date: in none of the lines above. */
  noDate: z.object({ ...worth, count: z.int() }),
  /** The deals behind each figure; a line of a person or a team narrows them by owner. */
  filters: z.object({
    won: uncheckedFilter,
    commit: uncheckedFilter,
    bestCase: uncheckedFilter,
    pipeline: uncheckedFilter,
    weighted: uncheckedFilter,
  }),
  noDateFilters: z.object({
    commit: uncheckedFilter,
    bestCase: uncheckedFilter,
    pipeline: uncheckedFilter,
    weighted: uncheckedFilter,
  }),
});
export type ForecastResult = z.output<typeof forecastResult>;
