import type { ForecastResult, Worth } from '@pipewright/contract/forecast/forecast-figures.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import { isReached } from '../../platform/reached-people.ts';
import { groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { daysOf, forecastFilters, noDateFilters, worthMeasures } from './forecast-filters.ts';
import { addUp, lineOf, nothing, sumOrNone } from './forecast-lines.ts';
import { type Plans, readPlans, type Team } from './read-plans.ts';

/** Targets, won and expected deals of a period, of everybody whose deals the caller may read. */
export async function rollUp(
  module: Module,
  all: readonly Module[],
  db: TenantDb,
  { principal, period }: { principal: Principal; period: string },
): Promise<ForecastResult> {
  const days = daysOf(period);
  const filters = forecastFilters(days);
  const [owned, dateless, plans] = await Promise.all([
    groupRecords(
      module,
      all,
      db,
      { principal, query: { filter: { or: [filters.won, filters.weighted] } } },
      { by: [{ field: 'ownerUserId' }], measures: worthMeasures(filters) },
    ),
    groupRecords(
      module,
      all,
      db,
      { principal, query: { filter: noDateFilters.weighted } },
      { measures: { ...worthMeasures(noDateFilters), count: { measure: 'count' } } },
    ),
    db.read(principal, tx => readPlans(tx, period)),
  ]);
  const worthOf = new Map(owned.groups.map(({ keys: [owner = null], figures }) => [owner, filled(figures)]));
  const known = [...new Set([...worthOf.keys(), ...plans.targets.keys(), ...plans.submitted.keys()])];
  const people = known
    .map(userId => ({
      userId,
      fullName: userId === null ? null : (plans.names.get(userId) ?? null),
      ...lineOf(
        worthOf.get(userId) ?? nothing,
        plans.targets.get(userId ?? '') ?? null,
        plans.submitted.get(userId ?? '') ?? null,
      ),
      maySubmit: userId !== null && isReached(principal, deals.permissions.edit, userId),
    }))
    .sort(byName);
  const teams = plans.teams.flatMap(team => teamLine(team, people, plans) ?? []);
  const { count, ...figures } = dateless.total;
  return {
    period,
    ...days,
    people,
    teams,
    total: lineOf(addUp(people), totalTarget(people, plans), sumOrNone(people.map(each => each.submitted))),
    noDate: { ...filled(figures), count: count ?? 0 },
    filters,
    noDateFilters,
  };
}

type Person = ForecastResult['people'][number];

/** A team of which at least one member has something to show. */
function teamLine({ id, name, memberUserIds }: Team, people: readonly Person[], plans: Plans) {
  const members = people.filter(({ userId }) => userId !== null && memberUserIds.includes(userId));
  const own = plans.teamTargets.get(id) ?? null;
  if (members.length === 0 && own === null) {
    return undefined;
  }
  const line = lineOf(
    addUp(members),
    own ?? sumOrNone(members.map(({ target }) => target)),
    sumOrNone(members.map(({ submitted }) => submitted)),
  );
  return { id, name, memberUserIds: members.flatMap(({ userId }) => userId ?? []), ...line };
}

/** A team's own target replaces those of its members; everybody else counts once. */
function totalTarget(people: readonly Person[], { teams, teamTargets }: Plans): number | null {
  const covered = new Set(
    teams.filter(({ id }) => teamTargets.has(id)).flatMap(({ memberUserIds }) => memberUserIds),
  );
  return sumOrNone([
    ...teamTargets.values(),
    ...people.filter(({ userId }) => !covered.has(userId ?? '')).map(({ target }) => target),
  ]);
}

function filled(figures: Partial<Record<keyof Worth, number | null>>): Worth {
  const { won, commit, bestCase, pipeline, weighted } = figures;
  return {
    won: won ?? 0,
    commit: commit ?? 0,
    bestCase: bestCase ?? 0,
    pipeline: pipeline ?? 0,
    weighted: weighted ?? 0,
  };
}

/** Deals without an owner come last. */
function byName(a: Person, b: Person): number {
  return (
    (a.userId === null ? 1 : 0) - (b.userId === null ? 1 : 0) ||
    (a.fullName ?? '').localeCompare(b.fullName ?? '')
  );
}
