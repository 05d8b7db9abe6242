import type { Filter } from '@pipewright/contract/filters.ts';
import {
  attainmentPageSize,
  attainmentPeriod,
  type TargetAttainment,
  type TargetQuestion,
} from '@pipewright/contract/forecast/target-attainment.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { joinFilters } from '@pipewright/contract/reports/report-result.ts';
import type { TenantReads } from '../../database/tenant/tenant-db.ts';
import type { Principal } from '../../principal.ts';
import { groupRecords } from '../../resources/aggregate/group-records.ts';
import type { Module } from '../../resources/define-module.ts';
import { findModule } from '../../resources/write/write-records.ts';
import { readMembers } from '../apply-scope.ts';
import { readDays } from '../read-days.ts';
import { linesOf, type WonBy, withinTerritory } from './attainment-lines.ts';
import { monthsBetween, readTargets } from './read-targets.ts';
import { wonWithin } from './won-deals.ts';

interface Request {
  readonly all: readonly Module[];
  readonly db: TenantReads;
  readonly principal: Principal;
  readonly question: TargetQuestion;
  readonly scope: ReportScope;
  /** Which lines are answered: the first ones unless it says otherwise, the last ones if there are not as many pages. */
  readonly page?: number;
}

const groupedBy = {
  person: { field: 'ownerUserId' },
  team: { field: 'ownerUserId' },
  territory: { field: 'companyId.territoryId' },
  month: { field: 'closedAtUtc', period: 'month' },
} as const;

/** What the caller’s visible deals brought in a period, next to the targets of people, teams, territories or months. */
export async function calculateAttainment(request: Request): Promise<TargetAttainment> {
  const { all, db, principal, question, scope, page = 1 } = request;
  const { by } = question;
  const within = attainmentPeriod(question, scope);
  const { days, targets } = await db.read(principal, async tx => {
    const range = await readDays(tx, within);
    return { days: range, targets: await readTargets(tx, monthsBetween(range.from, range.to)) };
  });
  const ownerIds = await scopedOwners(request);
  const isByOwner = by === 'person' || by === 'month';
  const won = wonWithin(days);
  const filter = joinFilters([
    won,
    ownerIds && { field: 'ownerUserId', op: 'isAnyOf', value: [...ownerIds] },
    ...withinTerritory(isByOwner ? scope.territoryId : undefined),
  ]);
  const { groups, total: sums } = await groupRecords(
    findModule(all, 'deal'),
    all,
    db,
    { principal, query: { filter: ownerIds?.length === 0 ? nothing : (filter ?? won) } },
    {
      by: [groupedBy[by]],
      measures: { won: { measure: 'sum', field: 'baseAmount' } },
      // All of them: a team or territory adds up what its people and those below it have won.
      limit: targets.people.size + targets.territories.length + maxFormerOwners,
    },
  );
  const wonBy: WonBy = new Map(groups.map(({ keys: [key = null], figures }) => [key, figures.won ?? 0]));
  const wonInAll = sums.won ?? 0;
  const { lines, total } = linesOf({ by, won: wonBy, wonInAll, targets, ownerIds, scope, ...days });
  const shownOf = ({ target, won: brought, narrowing }: typeof total) => ({
    target,
    won: brought,
    percent: percentOf(brought, target),
    filter: narrowing && (joinFilters([won, ...narrowing]) ?? won),
  });
  // The last page where there are fewer: a narrower filter or a change leaves no empty page.
  const lastPage = Math.max(1, Math.ceil(lines.length / attainmentPageSize));
  const from = (Math.min(page, lastPage) - 1) * attainmentPageSize;
  return {
    ...days,
    lineCount: lines.length,
    lines: lines
      .slice(from, from + attainmentPageSize)
      .map(line => ({ key: line.key, name: line.name, ...shownOf(line) })),
    total: shownOf(total),
  };
}

/** Months, and people who have left, who still own deals. */
const maxFormerOwners = 1000;

/** No deal at all. */
const nothing: Filter = { or: [] };

/** Whose deals count: those whom the filter bar names, by themselves or by their team. Undefined: everybody’s. */
async function scopedOwners({
  db,
  principal,
  question,
  scope,
}: Request): Promise<readonly string[] | undefined> {
  if (question.by === 'team' || question.by === 'territory') {
    return undefined;
  }
  const { ownerIds, teamId } = scope;
  const members = teamId === undefined ? undefined : await readMembers(db, principal, teamId);
  return ownerIds && members ? ownerIds.filter(id => members.includes(id)) : (ownerIds ?? members);
}

export function percentOf(won: number, target: number | null): number | null {
  return target === null || target <= 0 ? null : Math.round((won / target) * 1000) / 10;
}
