import { z } from 'zod';
import { newChangeSet, runText, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Schedule, SteppedJob } from '../jobs/jobs.ts';
import { msg } from '../language/message.ts';
import { systemPrincipal } from '../principal.ts';
import { readOwnRegion } from './regions.ts';
import { toE164 } from './to-e164.ts';

const tables = ['company', 'contact', 'lead'];
const batch = 1000;

/**
 * Parses phone numbers that were stored without their E.164 form: by earlier versions and from older archives. Runs
 * every minute and usually finds nothing, in an index that is then empty.
 */
export function createPhoneReading(parts: {
  tenants: TenantDb;
  /** The organizations that have such numbers. */
  listWaitingTenants(): Promise<string[]>;
}): {
  job: SteppedJob<{ tenantId: string }>;
  schedule: Schedule;
} {
  const job: SteppedJob<{ tenantId: string }> = {
    name: 'read-phone-numbers',
    label: msg`Read phone numbers`,
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    async step(tenantId) {
      const read = await parts.tenants.write(
        systemPrincipal(tenantId),
        newChangeSet('phone numbers'),
        readSome,
      );
      return read > 0 ? 'again' : 'over';
    },
  };
  return {
    job,
    schedule: {
      name: 'look-for-phone-numbers',
      cron: '* * * * *',
      async run(jobs) {
        for (const tenantId of await parts.listWaitingTenants()) {
          await jobs.enqueue(job, tenantId, { tenantId });
        }
      },
    },
  };
}

async function readSome(tx: TenantTx): Promise<number> {
  const { tenantId } = tx.principal;
  const ownRegion = await readOwnRegion(tx[runText], tenantId);
  let read = 0;
  for (const table of tables) {
    const rows = await tx[runText](
      `select there.id, there.phone, country.code from crm.${table} as there
       left join crm.country on country.tenant_id = $1 and country.id = there.country_id
       where there.tenant_id = $1 and there.phone is not null and there.phone_e164 is null
       order by there.id limit ${batch} for update of there skip locked`,
      [tenantId],
    );
    if (rows.length > 0) {
      const numbers = rows.map(({ phone, code }) => toE164(phone, code ?? ownRegion));
      await tx`select crm.save_e164(${table}, ${rows.map(({ id }) => id)}::uuid[], ${numbers}::text[])`;
    }
    read += rows.length;
  }
  return read;
}
