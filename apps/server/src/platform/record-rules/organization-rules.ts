import { customFieldSet } from '../custom-fields/custom-field-set.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { scoreRule } from '../lead-scoring/score-rule.ts';
import type { RuleSet, StoredRule } from '../lead-scoring/scoring-rules.ts';
import { createRecentResults } from '../recent-results.ts';
import {
  compileTerritories,
  type StoredTerritory,
  type TerritoryRules,
} from '../territories/compile-territories.ts';
import { organizationReader } from './organization-reader.ts';
import { type RecordRule, recordRule } from './record-rule.ts';

/** The rules that apply to every record an organization writes, compiled. Part of each principal that may write. */
export interface OrganizationRules {
  /** Absent in organizations without territories. */
  readonly territoryRules?: TerritoryRules;
  readonly recordRules: readonly RecordRule[];
}

/** What `crm.record_rules_for` returns as JSON. */
interface StoredRules {
  readonly customFields: string | null;
  readonly territories: readonly StoredTerritory[];
  readonly scoring: readonly StoredRule[];
  /** When the rules of the lead score last changed; null if never. */
  readonly scoringChangedAt: string | null;
}

/** Compiling takes as long as writing a record, so the results for so many organizations are kept. */
const compiled = createRecentResults(compile, 1000);

export function organizationRules(json: string): OrganizationRules {
  return compiled(json);
}

export async function readOrganizationRules(tx: TenantTx): Promise<OrganizationRules> {
  return organizationRules(await readJson(tx));
}

/** The rules of the lead score, to be compiled for other statements than those of `recordRules`. */
export async function readScoringRules(tx: TenantTx): Promise<RuleSet> {
  return scoringRules(JSON.parse(await readJson(tx)) as StoredRules);
}

async function readJson(tx: TenantTx): Promise<string> {
  const [row] = await tx<{ json: string }>`select crm.record_rules_for(${tx.principal.tenantId}) as json`;
  return row?.json ?? '{}';
}

function compile(json: string): OrganizationRules {
  const stored = JSON.parse(json) as StoredRules;
  const score = scoreRule(scoringRules(stored));
  if (stored.territories.length === 0) {
    return { recordRules: [score] };
  }
  const territoryRules = compileTerritories(stored.territories, customFieldSet(stored.customFields));
  const place = (entity: 'company' | 'lead') =>
    recordRule(`territory_${entity}`, entity, from => `select ${territoryRules[entity]} from ${from}`);
  return { territoryRules, recordRules: [place('company'), place('lead'), score] };
}

function scoringRules({ scoring, customFields, scoringChangedAt }: StoredRules): RuleSet {
  const principal = organizationReader(customFieldSet(customFields));
  return { rules: scoring, principal, changedAt: scoringChangedAt };
}
