import { randomBytes } from 'node:crypto';
import type { Pool } from '../../platform/database/connections/pool.ts';
import type { IncomingWebhooks } from '../../platform/services.ts';
import { hashOf } from '../tokens/refresh-tokens.ts';

export function createIncomingWebhooks(pool: Pool): IncomingWebhooks {
  return {
    async create(tenantId, automationId) {
      const token = randomBytes(32).toString('base64url');
      const [row] = await pool.use(
        db => db.sql<{ createdAtUtc: Date }[]>`
          insert into identity.incoming_webhook (hash, organization_id, automation_id)
          values (${hashOf(token)}, ${tenantId}, ${automationId})
          on conflict (organization_id, automation_id) do update set hash = excluded.hash, created_at_utc = excluded.created_at_utc
          returning created_at_utc as "createdAtUtc"`,
      );
      return { token, createdAtUtc: row?.createdAtUtc ?? new Date() };
    },
    async revoke(tenantId, automationId) {
      await pool.use(
        db => db.sql`
          delete from identity.incoming_webhook
          where organization_id = ${tenantId} and automation_id = ${automationId}`,
      );
    },
    async since(tenantId, automationId) {
      const [row] = await pool.use(
        db => db.sql<{ createdAtUtc: Date }[]>`
          select created_at_utc as "createdAtUtc" from identity.incoming_webhook
          where organization_id = ${tenantId} and automation_id = ${automationId}`,
      );
      return row?.createdAtUtc;
    },
    async find(token) {
      const [row] = await pool.use(
        db => db.sql<{ tenantId: string; automationId: string }[]>`
          select organization_id as "tenantId", automation_id as "automationId" from identity.incoming_webhook
          where hash = ${hashOf(token)}`,
      );
      return row;
    },
  };
}
