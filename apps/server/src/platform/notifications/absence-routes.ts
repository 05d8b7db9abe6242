import { changeAbsence, readAbsence } from '@pipewright/contract/operations/organization/absence.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../http/routes/define-route.ts';

/** Until when the user is away. A day that is over counts as none. */
export const absenceRoutes: readonly Route[] = [
  defineReadRoute(readAbsence, ({ principal, db }) =>
    db.read(principal, async tx => ({ body: { awayUntil: await readOwn(tx) } })),
  ),
  defineWriteRoute(changeAbsence, async ({ principal: { tenantId, userId }, tx, body }) => {
    await tx`delete from crm.absence where tenant_id = ${tenantId} and user_id = ${userId}`;
    if (body.awayUntil) {
      await tx`
        insert into crm.absence (tenant_id, user_id, away_until)
        values (${tenantId}, ${userId}, ${body.awayUntil})`;
    }
    return { body: { awayUntil: await readOwn(tx) } };
  }),
];

async function readOwn(tx: TenantTx): Promise<string | null> {
  const { tenantId, userId } = tx.principal;
  const [row] = await tx<{ awayUntil: string }>`
    select away_until::text as "awayUntil" from crm.absence
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
    where absence.tenant_id = ${tenantId} and user_id = ${userId}
      and away_until >= (now() at time zone time_zone)::date`;
  return row?.awayUntil ?? null;
}
