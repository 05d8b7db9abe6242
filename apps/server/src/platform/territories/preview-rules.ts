import type { TerritoryChanges } from '@pipewright/contract/operations/sales/territories.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { chooseOwners, type OwnerRules, readOwnerRules } from './choose-owners.ts';
import type { PlacedEntity } from './compile-territories.ts';
import { placedEntities } from './compile-territories.ts';
import { demandAll, findMisplaced, placedResources } from './placed-records.ts';
import { type Reader, readReaders, seenBy } from './readers.ts';

/** What applying the rules would change: the same records in the same order, without writing. */
export async function previewRules(tx: TenantTx): Promise<TerritoryChanges[]> {
  demandAll(tx.principal);
  const { tenantId } = tx.principal;
  const readers = await readReaders(tx);
  const people = await tx<{ id: string; fullName: string }>`
    select user_id as id, full_name as "fullName" from crm.membership where tenant_id = ${tenantId}`;
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  // Turns that companies take are over when leads come: one state for both.
  const rules = await readOwnerRules(tx);
  const changes: TerritoryChanges[] = [];
  for (const entity of placedEntities) {
    changes.push(await previewOf(tx, entity, { rules, readers, names }));
  }
  return changes;
}

interface Surroundings {
  readonly rules: OwnerRules;
  readonly readers: readonly Reader[];
  readonly names: ReadonlyMap<string, string>;
}

async function previewOf(
  tx: TenantTx,
  entity: PlacedEntity,
  { rules, readers, names }: Surroundings,
): Promise<TerritoryChanges> {
  const misplaced = await findMisplaced(tx, entity);
  const owners = await chooseOwners(tx, entity, rules, misplaced);
  const moves = new Counter();
  const changed = new Counter();
  for (const [index, { from, to, owner }] of misplaced.entries()) {
    moves.add(from, to);
    changed.add(owner, owners[index] ?? null);
  }
  const personOf = (id: string) => ({ id, fullName: names.get(id) ?? '' });
  const placeOf = (id: string | null) => (id === null ? null : { id, name: rules.names.get(id) ?? '' });
  const exchanged = changed.pairs().filter(({ from, to }) => from !== to);
  return {
    entity,
    total: misplaced.length,
    moves: moves
      .pairs()
      .map(({ from, to, count }) => ({ from: placeOf(from), to: placeOf(to), count }))
      .sort((a, b) => b.count - a.count),
    ownersChanged: exchanged.reduce((sum, { count }) => sum + count, 0),
    owners: [...names.keys()].flatMap(id => {
      const sumOf = (side: 'from' | 'to') =>
        exchanged.reduce((sum, pair) => sum + (pair[side] === id ? pair.count : 0), 0);
      const [gets, gives] = [sumOf('to'), sumOf('from')];
      return gets + gives > 0 ? [{ person: personOf(id), gets, gives }] : [];
    }),
    access: readers.flatMap(reader => {
      const sees = seenBy(reader, placedResources[entity]);
      const sumOf = (isCounted: (before: boolean, after: boolean) => boolean) =>
        exchanged.reduce(
          (sum, { from, to, count }) => sum + (isCounted(sees(from), sees(to)) ? count : 0),
          0,
        );
      const gains = sumOf((before, after) => !before && after);
      const loses = sumOf((before, after) => before && !after);
      return gains + loses > 0 ? [{ person: personOf(reader.id), gains, loses }] : [];
    }),
    chosen: await countChosen(tx, entity),
  };
}

async function countChosen(tx: TenantTx, entity: PlacedEntity): Promise<number> {
  const { tenantId } = tx.principal;
  const [row] =
    entity === 'company'
      ? await tx<{ count: number }>`
          select count(*) as count from crm.company where tenant_id = ${tenantId} and not follows_territory_rules`
      : await tx<{ count: number }>`
          select count(*) as count from crm.lead where tenant_id = ${tenantId} and not follows_territory_rules`;
  return row?.count ?? 0;
}

/** Counts pairs of ids, of which either can be missing. */
class Counter {
  readonly #counts = new Map<string, { from: string | null; to: string | null; count: number }>();

  add(from: string | null, to: string | null): void {
    const key = `${from} ${to}`;
    const pair = this.#counts.get(key) ?? { from, to, count: 0 };
    pair.count += 1;
    this.#counts.set(key, pair);
  }

  pairs(): { from: string | null; to: string | null; count: number }[] {
    return [...this.#counts.values()];
  }
}
