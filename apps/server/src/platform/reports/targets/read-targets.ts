import { monthsOf, periodOfDay } from '@pipewright/contract/forecast/forecast-figures.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { reachedPeople } from '../../reached-people.ts';
import { targetOver } from './target-over.ts';

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly memberIds: readonly string[];
}

export interface Territory {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** What was to be won over some months, by whose target it is; people, teams and territories as far as the caller may see them. */
export interface Targets {
  readonly people: ReadonlyMap<string, string>;
  readonly teams: readonly Team[];
  readonly territories: readonly Territory[];
  /** The target of a person, team or territory over some of the months. */
  targetOf(id: string, months: readonly string[]): number | null;
}

interface TargetRow {
  readonly id: string;
  readonly period: string;
  readonly amount: number;
}

/** Of teams, and of territories: more than any organization has, so that the number of rows has a bound. */
const maxRows = 10_000;

/**
 * Teams of which the caller may not read the deals of every member, and territories where they may not read all deals,
 * are left out: their figures would not fit their targets.
 */
export async function readTargets(tx: TenantTx, months: readonly string[]): Promise<Targets> {
  const { tenantId } = tx.principal;
  const reached = reachedPeople(tx.principal, deals.permissions.read);
  const isSeen = (userId: string) => reached?.includes(userId) ?? true;
  const periods = [...new Set(months.flatMap(month => [month, periodOfDay(`${month}-01`, 'quarter')]))];
  const [people, teams, territories, rows] = await Promise.all([
    tx<{ id: string; name: string }>`
      select user_id as id, full_name as name from crm.membership where tenant_id = ${tenantId}`,
    tx<Team>`
      select id, name, member_user_ids as "memberIds" from crm.team
      where tenant_id = ${tenantId} order by name, id limit ${maxRows}`,
    tx<Territory>`
      select id, name, parent_id as "parentId" from crm.territory
      where tenant_id = ${tenantId} order by name, id limit ${maxRows}`,
    tx<TargetRow>`
      select coalesce(user_id, team_id, territory_id) as id, period, amount from crm.sales_target
      where tenant_id = ${tenantId} and period = any (${periods}::text[])`,
  ]);
  const byOwner = Map.groupBy(rows, ({ id }) => id);
  return {
    people: new Map(people.filter(({ id }) => isSeen(id)).map(({ id, name }) => [id, name])),
    teams: teams.filter(
      ({ memberIds }) => reached === undefined || (memberIds.length > 0 && memberIds.every(isSeen)),
    ),
    territories: reached === undefined ? territories : [],
    targetOf: (id, asked) => targetOver(byOwner.get(id) ?? [], asked),
  };
}

/** The months between two days, which begin and end with one. */
export function monthsBetween(from: string, to: string): string[] {
  const quarters = new Set<string>();
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    for (const quarter of [1, 2, 3, 4]) {
      quarters.add(`${String(year).padStart(4, '0')}-Q${quarter}`);
    }
  }
  return [...quarters]
    .flatMap(monthsOf)
    .filter(month => month >= from.slice(0, 7) && month <= to.slice(0, 7));
}
