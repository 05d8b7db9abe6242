import { z } from 'zod';
import type { Period } from '../filters.ts';
import type { ReportScope } from '../operations/reports/reports.ts';
import { uncheckedFilter } from '../unchecked-filter.ts';

export const targetDimensions = ['person', 'team', 'territory', 'month'] as const;
export type TargetDimension = (typeof targetDimensions)[number];

/** Targets are set for months and quarters, so other periods cannot be compared with them. */
export const targetPeriods = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const satisfies readonly Period[];
export type TargetPeriod = (typeof targetPeriods)[number];

/** How many lines one answer has at most. */
export const attainmentPageSize = 100;

export const targetQuestion = z.strictObject({ by: z.enum(targetDimensions), within: z.enum(targetPeriods) });
export type TargetQuestion = z.infer<typeof targetQuestion>;

/** The period of a question within a dashboard, whose filter bar may name one that has no targets. */
export function attainmentPeriod(
  { within }: TargetQuestion,
  scope: { within?: Period | undefined },
): TargetPeriod {
  return targetPeriods.find(each => each === scope.within) ?? within;
}

/** What a filter bar cannot do: narrow by one of its parts, or, for `targets`, narrow what people are to win. */
export type AttainmentLimit = 'period' | 'owners' | 'team' | 'territory' | 'targets';

/** Targets of people, teams and territories cannot be divided, so a filter bar does not apply in full to all of them. */
export function attainmentLimits(
  { by }: TargetQuestion,
  { within, ownerIds, teamId, territoryId }: ReportScope,
): AttainmentLimit[] {
  const limits: Readonly<Record<AttainmentLimit, boolean>> = {
    period: within !== undefined && !targetPeriods.some(each => each === within),
    owners: ownerIds !== undefined && (by === 'team' || by === 'territory'),
    team: teamId !== undefined && by === 'territory',
    territory: territoryId !== undefined && by === 'team',
    targets:
      territoryId !== undefined &&
      (by === 'person' || (by === 'month' && (ownerIds !== undefined || teamId !== undefined))),
  };
  return (Object.keys(limits) as AttainmentLimit[]).filter(limit => limits[limit]);
}

const line = {
  /** In the base currency; null where no target was set. */
  target: z.number().nullable(),
  won: z.number(),
  /** How many percent of the target were won; null without a target. */
  percent: z.number().nullable(),
  /** Selects the deals that were won; null where there are none, or where the list cannot be filtered by so many owners. */
  filter: uncheckedFilter.nullable(),
};

/** Only of people, teams and territories whose deals the caller may read. */
export const targetAttainment = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  lines: z.array(
    z.object({
      /** The id of the person, team or territory, or the month. Null: deals without an owner. */
      key: z.string().nullable(),
      /** Null for months, and for deals without an owner. */
      name: z.string().nullable(),
      ...line,
    }),
  ),
  /** How many lines there are on all pages. */
  lineCount: z.int(),
  total: z.object(line),
});
export type TargetAttainment = z.infer<typeof targetAttainment>;
