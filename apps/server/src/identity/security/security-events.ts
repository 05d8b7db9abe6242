import {
  type listSecurityEvents,
  securityEventKinds,
} from '@pipewright/contract/operations/account/security.ts';
import type { z } from 'zod';
import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';

type Entry = z.output<typeof listSecurityEvents.result>[number];

/** The security events of the user's own account, newest first. */
export async function readSecurityEvents(
  db: TenantDb,
  principal: Principal,
  { before, pageSize }: z.output<typeof listSecurityEvents.query>,
): Promise<Entry[]> {
  const rows = await db.read(
    principal,
    tx => tx<Omit<Entry, 'atUtc'> & { atUtc: Date }>`
      select id, at_utc as "atUtc", kind, details, user_agent as "userAgent", address from crm.audit_event
      where tenant_id = ${principal.tenantId} and actor_id = ${principal.userId}
        and kind = any (${securityEventKinds}) and id < ${before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}
      order by id desc limit ${pageSize}`,
  );
  return rows.map(({ atUtc, ...row }) => ({ ...row, atUtc: atUtc.toISOString() }));
}
