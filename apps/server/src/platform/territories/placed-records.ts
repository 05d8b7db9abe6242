import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { companies } from '@pipewright/contract/resources/companies.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { AppError } from '../errors.ts';
import { message, msg } from '../language/message.ts';
import type { Principal } from '../principal.ts';
import { columnOf, tableOf } from '../resources/query/columns.ts';
import type { PlacedEntity } from './compile-territories.ts';

export const placedResources: Readonly<Record<PlacedEntity, AnyResource>> = {
  company: companies,
  lead: leads,
};

/** A record that the rules would move. */
export interface Misplaced {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly owner: string | null;
  /** Whether it counts as work of its owner. */
  readonly isOpen: boolean;
}

/** The records that are not where the rules say, in the order of their ids. Those that somebody has placed stay. */
export async function findMisplaced(
  tx: TenantTx,
  entity: PlacedEntity,
  { after = null, limit = null }: { after?: string | null; limit?: number | null } = {},
): Promise<Misplaced[]> {
  const { tenantId, territoryRules } = tx.principal;
  const table = tableOf(entity);
  const owner = columnOf(placedResources[entity].owner ?? '');
  const isOpen =
    entity === 'lead'
      ? `(select not is_closed_status from crm.lead_status as status
          where status.tenant_id = $1 and status.id = placed.lead_status_id)`
      : 'true';
  const rows = await tx[runText]<Misplaced>(
    `select id, territory_id as "from", by_rules as "to", ${owner} as owner, ${isOpen} as "isOpen"
     from (
       select *, ${territoryRules?.[entity] ?? 'null::uuid'} as by_rules from crm.${table}
       where tenant_id = $1 and follows_territory_rules and ($2::uuid is null or id > $2)
       order by id) as placed
     where by_rules is distinct from territory_id
     order by id limit $3`,
    [tenantId, after, limit],
  );
  return rows;
}

/** The rules move everybody's records, so whoever applies them must be allowed to change them all. */
export function demandAll({ permissions }: Principal): void {
  for (const { permissions: needed, label } of Object.values(placedResources)) {
    if (permissions.get(needed.read) !== 'all' || permissions.get(needed.edit) !== 'all') {
      throw new AppError('forbidden', {
        message: msg`You cannot apply territories, because you may not change all ${message(label[1])}.`,
      });
    }
  }
}
