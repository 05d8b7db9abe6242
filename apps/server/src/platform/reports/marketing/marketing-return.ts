import type { Filter } from '@pipewright/contract/filters.ts';
import type { MarketingReturn, ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportEntity } from '@pipewright/contract/reports/report-definition.ts';
import { joinFilters } from '@pipewright/contract/reports/report-result.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { marketingCosts } from '@pipewright/contract/resources/marketing-costs.ts';
import type { TenantReads } from '../../database/tenant/tenant-db.ts';
import type { Principal } from '../../principal.ts';
import { groupRecords } from '../../resources/aggregate/group-records.ts';
import type { Module } from '../../resources/define-module.ts';
import { findModule } from '../../resources/write/write-records.ts';
import { applyScope } from '../apply-scope.ts';
import { withinDays } from '../periods.ts';
import { readDays } from '../read-days.ts';
import { wonWithin } from '../targets/won-deals.ts';
import { type CampaignCosts, type Costs, readCampaignCosts, readSourceCosts } from './read-costs.ts';

interface Request {
  readonly all: readonly Module[];
  readonly db: TenantReads;
  readonly principal: Principal;
  readonly scope: ReportScope;
}

type Figures = MarketingReturn['total'];
type Source = MarketingReturn['sources'][number];

/**
 * What each lead source costs, and what it brings. Costs belong to the whole organization, so they are left out for
 * people who do not see all leads and deals, and where the filter bar narrows them.
 */
export async function calculateMarketingReturn(request: Request): Promise<MarketingReturn> {
  const { db, principal, scope } = request;
  const hasCosts = seesEverything(principal) && !scope.ownerIds && !scope.teamId && !scope.territoryId;
  const { days, costs, campaigns } = await db.read(principal, async tx => {
    const range = await readDays(tx, scope.within ?? 'last-365-days');
    return {
      days: range,
      costs: hasCosts ? await readSourceCosts(tx, range) : new Map<string, Costs>(),
      campaigns: hasCosts ? await readCampaignCosts(tx, range) : ([] as CampaignCosts[]),
    };
  });
  const [created, won] = await Promise.all([
    bySource(request, 'lead', withinDays('createdAtUtc', days), leads.permissions.read),
    bySource(request, 'deal', wonWithin(days), deals.permissions.read),
  ]);
  const ids = new Set<string | null>([...created.groups.keys(), ...won.groups.keys(), ...costs.keys()]);
  const names = await readSourceNames(request, [...ids]);
  const sources = [...ids]
    .map((id): Source => {
      const found = id === null ? undefined : costs.get(id);
      const name = id === null ? null : (names.get(id) ?? null);
      return { id, name, ...figuresOf(created.groups.get(id), won.groups.get(id), found) };
    })
    .sort((a, b) => b.wonValue - a.wonValue || b.leads - a.leads);
  return {
    ...days,
    hasCosts,
    sources,
    total: totalOf(sources),
    campaigns,
    filters: { leads: created.filter, won: won.filter },
  };
}

async function readSourceNames(
  { db, principal }: Request,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter(id => id !== null);
  const sources = await db.read(
    principal,
    tx => tx<{ id: string; name: string }>`
      select id, name from crm.lead_source
      where tenant_id = ${principal.tenantId} and id = any (${known}::uuid[])`,
  );
  return new Map(sources.map(({ id, name }) => [id, name]));
}

function seesEverything({ permissions }: Principal): boolean {
  const needed = [leads.permissions.read, deals.permissions.read, marketingCosts.permissions.read];
  return needed.every(permission => permissions.get(permission) === 'all');
}

interface Sum {
  readonly count: number;
  readonly value: number;
}

/** The records of a filter by lead source, as far as the caller may read them. */
async function bySource(
  { all, db, principal, scope }: Request,
  entity: ReportEntity & ('lead' | 'deal'),
  within: Filter,
  permission: Parameters<Principal['permissions']['has']>[0],
): Promise<{ filter: Filter; groups: ReadonlyMap<string | null, Sum> }> {
  const counted = { entity, by: [], measures: [{ measure: 'count' as const }], show: 'number' as const };
  // The period is part of the filter already.
  const { within: _, ...narrowing } = scope;
  const scoped = await applyScope(db, principal, all, counted, narrowing);
  const filter = joinFilters([within, scoped.filter]) ?? within;
  if (!principal.permissions.has(permission)) {
    return { filter, groups: new Map() };
  }
  const field = entity === 'deal' ? 'baseAmount' : 'estimatedValue';
  const { groups } = await groupRecords(
    findModule(all, entity),
    all,
    db,
    { principal, query: { filter } },
    {
      by: [{ field: 'leadSourceId' }],
      measures: { count: { measure: 'count' }, value: { measure: 'sum', field } },
    },
  );
  return {
    filter,
    groups: new Map(
      groups.map(({ keys: [key = null], figures: { count, value } }) => [
        key,
        { count: count ?? 0, value: value ?? 0 },
      ]),
    ),
  };
}

function figuresOf(created: Sum | undefined, won: Sum | undefined, costs: Costs | undefined): Figures {
  return withRates({
    leads: created?.count ?? 0,
    won: won?.count ?? 0,
    wonValue: won?.value ?? 0,
    budget: costs?.budget ?? null,
    cost: costs?.cost ?? null,
  });
}

type Amounts = Pick<Figures, 'leads' | 'won' | 'wonValue' | 'budget' | 'cost'>;

/** What follows from the amounts. Without a cost nothing does. */
export function withRates(amounts: Amounts): Figures {
  const { leads: created, won, wonValue, cost } = amounts;
  const per = (count: number) =>
    cost === null || count === 0 ? null : Math.round((cost / count) * 100) / 100;
  return {
    ...amounts,
    costPerLead: per(created),
    costPerWon: per(won),
    returnPercent: cost === null || cost === 0 ? null : Math.round(((wonValue - cost) / cost) * 1000) / 10,
  };
}

/** Over all sources. Its rates count only the sources whose cost is known, so that free figures do not improve them. */
function totalOf(sources: readonly Source[]): Figures {
  const sum = (from: readonly Source[], name: keyof Amounts) =>
    Math.round(from.reduce((total, source) => total + (source[name] ?? 0), 0) * 100) / 100;
  const orNone = (name: 'budget' | 'cost') =>
    sources.some(source => source[name] !== null) ? sum(sources, name) : null;
  const costed = sources.filter(({ cost }) => cost !== null);
  const rates = withRates({
    leads: sum(costed, 'leads'),
    won: sum(costed, 'won'),
    wonValue: sum(costed, 'wonValue'),
    budget: null,
    cost: orNone('cost'),
  });
  return {
    ...rates,
    leads: sum(sources, 'leads'),
    won: sum(sources, 'won'),
    wonValue: sum(sources, 'wonValue'),
    budget: orNone('budget'),
  };
}
