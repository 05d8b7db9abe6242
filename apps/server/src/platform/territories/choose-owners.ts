import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { PlacedEntity } from './compile-territories.ts';
import type { Misplaced } from './placed-records.ts';

interface OwnerRule {
  readonly id: string;
  readonly name: string;
  readonly ownerRule: string;
  readonly assignee: string | null;
  readonly members: readonly string[];
  readonly candidates: readonly string[];
  turns: number;
}

export interface OwnerRules {
  readonly names: ReadonlyMap<string, string>;
  readonly byTerritory: ReadonlyMap<string, OwnerRule>;
}

/** The rules by which owners are chosen, and whose turn it is. */
export async function readOwnerRules(tx: TenantTx): Promise<OwnerRules> {
  const { tenantId } = tx.principal;
  const rules = await tx<Record<string, unknown> & OwnerRule>`
    select id, name, owner_rule as "ownerRule", member_user_ids as members, owner_turns::integer as turns,
      crm.territory_candidates(${tenantId}, member_user_ids) as candidates,
      (select user_id from crm.membership
       where membership.tenant_id = ${tenantId} and user_id = assignee_user_id and is_active) as assignee
    from crm.territory where tenant_id = ${tenantId}`;
  return {
    names: new Map(rules.map(({ id, name }) => [id, name])),
    byTerritory: new Map(rules.map(rule => [rule.id, { ...rule }])),
  };
}

/** The owners that the records would get one after another: what `crm.territory_owner` does, for a preview. */
export async function chooseOwners(
  tx: TenantTx,
  entity: PlacedEntity,
  { byTerritory }: OwnerRules,
  misplaced: readonly Misplaced[],
): Promise<(string | null)[]> {
  const loads = await readLoads(tx, entity, byTerritory);
  return misplaced.map(({ to, owner, isOpen }) => {
    const rule = byTerritory.get(to ?? '');
    const chosen = (rule && choose(rule, owner, loads)) ?? owner;
    if (chosen !== owner && isOpen) {
      loads.set(owner ?? '', (loads.get(owner ?? '') ?? 0) - 1);
      loads.set(chosen ?? '', (loads.get(chosen ?? '') ?? 0) + 1);
    }
    return chosen;
  });
}

function choose(rule: OwnerRule, owner: string | null, loads: ReadonlyMap<string, number>): string | null {
  const { ownerRule, assignee, members, candidates } = rule;
  if (ownerRule === 'nobody') {
    return null;
  }
  if (ownerRule === 'person') {
    return assignee;
  }
  if (owner !== null && members.includes(owner)) {
    return owner;
  }
  if (ownerRule === 'least-busy') {
    const loadOf = (id: string) => loads.get(id) ?? 0;
    const [first] = candidates.toSorted((a, b) => loadOf(a) - loadOf(b) || (a < b ? -1 : 1));
    return first ?? null;
  }
  if (candidates.length === 0) {
    return null;
  }
  rule.turns += 1;
  return candidates[(rule.turns - 1) % candidates.length] ?? null;
}

/** How much each candidate has to work on, where that decides. */
async function readLoads(
  tx: TenantTx,
  entity: PlacedEntity,
  byTerritory: ReadonlyMap<string, OwnerRule>,
): Promise<Map<string, number>> {
  const { tenantId } = tx.principal;
  const requested = [...byTerritory.values()].filter(({ ownerRule }) => ownerRule === 'least-busy');
  const candidates = [...new Set(requested.flatMap(rule => rule.candidates))];
  const rows = await tx<{ id: string; load: number }>`
    select id, crm.territory_load(${tenantId}, ${entity}, id)::integer as load from unnest(${candidates}::uuid[]) as id`;
  return new Map(rows.map(({ id, load }) => [id, load]));
}
