import { type Filter, maxChoices } from '@pipewright/contract/filters.ts';
import type { TargetDimension } from '@pipewright/contract/forecast/target-attainment.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { daysOfPeriod, withinDays } from '../periods.ts';
import { monthsBetween, type Targets, type Team, type Territory } from './read-targets.ts';
import { exactSum } from './target-over.ts';

/** What was won, by owner, territory or month; null: by none. */
export type WonBy = ReadonlyMap<string | null, number>;

/** Selects deals among all that were won. Null: none of them, or more owners than a filter can name. */
type Narrowing = readonly Filter[] | null;

interface Attained {
  readonly target: number | null;
  readonly won: number;
  readonly narrowing: Narrowing;
}

interface AttainmentLine extends Attained {
  readonly key: string | null;
  readonly name: string | null;
}

interface Given {
  readonly by: TargetDimension;
  readonly won: WonBy;
  /** What was won in all, also by those who are too many to be in `won`. */
  readonly wonInAll: number;
  readonly targets: Targets;
  /** Whose deals count; undefined: everybody’s. */
  readonly ownerIds: readonly string[] | undefined;
  readonly scope: ReportScope;
  readonly from: string;
  readonly to: string;
}

interface Lines {
  readonly lines: readonly AttainmentLine[];
  readonly total: Attained;
}

/** The lines of an attainment, and their total, in which nobody counts twice. */
export function linesOf(given: Given): Lines {
  const months = monthsBetween(given.from, given.to);
  switch (given.by) {
    case 'person':
      return { lines: ranked(personLines(given, months)), total: scopedTotal(given, months) };
    case 'team':
      return teamLines(given, months);
    case 'territory':
      return territoryLines(given, months);
    default:
      return { lines: monthLines(given, months), total: scopedTotal(given, months) };
  }
}

/** Who has won most comes first. */
function ranked(lines: readonly AttainmentLine[]): AttainmentLine[] {
  return lines
    .filter(({ target, won }) => target !== null || won !== 0)
    .sort((a, b) => b.won - a.won || (a.name ?? '').localeCompare(b.name ?? ''));
}

function personLines({ won, targets, ownerIds, scope }: Given, months: readonly string[]): AttainmentLine[] {
  const { people, targetOf } = targets;
  const inTerritory = withinTerritory(scope.territoryId);
  const known = [...people]
    .filter(([id]) => ownerIds?.includes(id) ?? true)
    .map(([id, name]) => ({
      key: id,
      name,
      // What somebody is to win is not divided among territories.
      target: scope.territoryId === undefined ? targetOf(id, months) : null,
      won: won.get(id) ?? 0,
      narrowing: [...(ownedBy([id]) ?? []), ...inTerritory],
    }));
  const unowned: AttainmentLine = {
    key: null,
    name: null,
    target: null,
    won: won.get(null) ?? 0,
    narrowing: [{ field: 'ownerUserId', op: 'isEmpty' }, ...inTerritory],
  };
  return [...known, unowned];
}

function monthLines(given: Given, months: readonly string[]): AttainmentLine[] {
  const narrowing = scopedNarrowing(given);
  return months.map(month => ({
    key: month,
    name: null,
    target: scopedTarget(given, [month]),
    won: given.won.get(month) ?? 0,
    narrowing: narrowing && [...narrowing, withinDays('closedAtUtc', daysOfPeriod(month, 'month'))],
  }));
}

/** Everything that the filter bar leaves. */
function scopedTotal(given: Given, months: readonly string[]): Attained {
  return {
    target: scopedTarget(given, months),
    won: given.wonInAll,
    narrowing: scopedNarrowing(given),
  };
}

function scopedNarrowing({ ownerIds, scope }: Given): Narrowing {
  const owned = ownerIds ? ownedBy(ownerIds) : [];
  return owned && [...owned, ...withinTerritory(scope.territoryId)];
}

/** What those are to win whom the filter bar leaves: a territory, a team, some people, or everybody. */
function scopedTarget({ targets, ownerIds, scope }: Given, months: readonly string[]): number | null {
  const { people, teams, territories, targetOf } = targets;
  const { teamId, territoryId } = scope;
  if (territoryId !== undefined) {
    const isWhole = ownerIds === undefined && territories.some(({ id }) => id === territoryId);
    return isWhole ? targetOf(territoryId, months) : null;
  }
  const team = scope.ownerIds ? undefined : teams.find(({ id }) => id === teamId);
  if (team) {
    return teamTarget(targets, team, months);
  }
  return ownerIds
    ? sumOf(ownerIds.filter(id => people.has(id)).map(id => targetOf(id, months)))
    : everybodysTarget(targets, months);
}

/** A team’s own target takes the place of those of its members. */
function everybodysTarget({ people, teams, targetOf }: Targets, months: readonly string[]): number | null {
  const withOwn = teams.filter(({ id }) => targetOf(id, months) !== null);
  const covered = new Set(withOwn.flatMap(({ memberIds }) => memberIds));
  return sumOf([
    ...withOwn.map(({ id }) => targetOf(id, months)),
    ...[...people.keys()].filter(id => !covered.has(id)).map(id => targetOf(id, months)),
  ]);
}

/** A team without a target of its own has the sum of its members’. */
function teamTarget(
  { targetOf }: Targets,
  { id, memberIds }: Pick<Team, 'id' | 'memberIds'>,
  months: readonly string[],
): number | null {
  return targetOf(id, months) ?? sumOf(memberIds.map(member => targetOf(member, months)));
}

/** The total is that of the team in the filter bar, or of everybody, also of people without a team. */
function teamLines({ won, wonInAll, targets, scope: { teamId } }: Given, months: readonly string[]): Lines {
  const lines = targets.teams
    .filter(({ id }) => teamId === undefined || teamId === id)
    .map(team => ({
      key: team.id,
      name: team.name,
      target: teamTarget(targets, team, months),
      won: exactSum(team.memberIds.map(member => won.get(member) ?? 0)),
      narrowing: ownedBy(team.memberIds),
    }));
  const everybody = {
    target: everybodysTarget(targets, months),
    won: wonInAll,
    narrowing: [],
  };
  return { lines: ranked(lines), total: teamId === undefined ? everybody : (lines[0] ?? nothing) };
}

/** Each territory with all below it. The total is that of the territory in the filter bar, or of all. */
function territoryLines(given: Given, months: readonly string[]): Lines {
  const { won, targets, scope } = given;
  const { territories, targetOf } = targets;
  const below = descendantsIn(territories);
  const shown = scope.territoryId === undefined ? undefined : below(scope.territoryId);
  const lines = territories
    .filter(({ id }) => shown?.has(id) ?? true)
    .map(({ id, name }) => ({
      key: id,
      name,
      target: targetOf(id, months),
      won: exactSum([...below(id)].map(each => won.get(each) ?? 0)),
      narrowing: withinTerritory(id),
    }));
  const total =
    scope.territoryId === undefined
      ? totalOfTerritories(given, lines, below)
      : (lines.find(({ key }) => key === scope.territoryId) ?? nothing);
  return { lines: ranked(lines), total };
}

/** Deals without a territory count towards the target of none. */
function totalOfTerritories(
  { won, wonInAll }: Given,
  lines: readonly { key: string; target: number | null }[],
  below: (id: string) => ReadonlySet<string>,
): Attained {
  if (lines.length === 0) {
    return nothing;
  }
  const withTarget = lines.filter(({ target }) => target !== null);
  // A territory’s target includes those of the territories below it.
  const included = new Set(withTarget.flatMap(({ key }) => [...below(key)].filter(id => id !== key)));
  return {
    target: sumOf(withTarget.filter(({ key }) => !included.has(key)).map(({ target }) => target)),
    won: exactSum([wonInAll, -(won.get(null) ?? 0)]),
    narrowing: [{ field: 'companyId.territoryId', op: 'isNotEmpty' }],
  };
}

const nothing: Attained = { target: null, won: 0, narrowing: null };

/** A territory and all below it. */
function descendantsIn(territories: readonly Territory[]): (id: string) => ReadonlySet<string> {
  const children = Map.groupBy(territories, ({ parentId }) => parentId);
  return id => {
    const found = new Set([id]);
    // A set visits what is added while it is walked through.
    for (const parent of found) {
      for (const child of children.get(parent) ?? []) {
        found.add(child.id);
      }
    }
    return found;
  };
}

function ownedBy(ids: readonly string[]): Narrowing {
  return ids.length === 0 || ids.length > maxChoices
    ? null
    : [{ field: 'ownerUserId', op: 'isAnyOf', value: [...ids] }];
}

/** Deals belong to the territory of their company. */
export function withinTerritory(id: string | undefined): readonly Filter[] {
  return id === undefined ? [] : [{ field: 'companyId.territoryId', op: 'isWithin', value: [id] }];
}

function sumOf(values: readonly (number | null)[]): number | null {
  const given = values.filter(value => value !== null);
  return given.length === 0 ? null : exactSum(given);
}
