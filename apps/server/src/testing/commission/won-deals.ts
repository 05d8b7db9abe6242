import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import type { TestApp, User } from '../test-app.ts';

interface WonDeal {
  readonly name: string;
  /** In the base currency. */
  readonly amount: string;
  /** The UTC day on which it was won. */
  readonly day: string;
  readonly ownerUserId: string | null;
}

/** Stores deals that were won in the past, and returns their ids. The API only wins deals now. */
export async function addWonDeals(
  app: TestApp,
  { tenantId }: User,
  deals: readonly WonDeal[],
): Promise<string[]> {
  const rows = await app.database.tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('fill'),
    tx => tx<{ id: string }>`
      insert into crm.deal (tenant_id, name, amount, deal_stage_id, owner_user_id, tag_ids, closed_at_utc)
      select ${tenantId}::uuid, given.name, given.amount,
        (select id from crm.deal_stage where tenant_id = ${tenantId} and is_won limit 1),
        given."ownerUserId", '{}', given.day + time '12:00' at time zone 'UTC'
      from jsonb_to_recordset(${JSON.stringify(deals)}::text::jsonb)
        as given (name text, amount numeric, day date, "ownerUserId" uuid)
      returning id, name`,
  );
  return rows.map(({ id }) => id);
}
