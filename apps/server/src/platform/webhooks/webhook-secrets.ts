import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Encryption } from '../encryption.ts';
import { newSecret } from './signature.ts';

/** How long messages are also signed with the previous secret. */
const overlapHours = 24;

/** The secrets with which messages are signed. Stored encrypted, bound to their webhook. */
export interface WebhookSecrets {
  /** Makes a secret. The previous one stays valid for a day. Returned this once. */
  renew(tx: TenantTx, webhookId: string): Promise<string>;
  /** Those that are valid now, the newest first. */
  read(tx: TenantTx, webhookId: string): Promise<readonly string[]>;
}

export function createWebhookSecrets(encryption: Encryption): WebhookSecrets {
  return {
    async renew(tx, webhookId) {
      const secret = newSecret();
      const encrypted = encryption.encrypt(Buffer.from(secret), webhookId).toString('hex');
      const { tenantId } = tx.principal;
      const renewed = await tx`
        update crm.webhook_secret
        set secret = decode(${encrypted}, 'hex'), previous_secret = secret,
          previous_until_utc = now() + make_interval(hours => ${overlapHours})
        where tenant_id = ${tenantId} and webhook_id = ${webhookId} returning webhook_id`;
      if (renewed.length === 0) {
        await tx`
          insert into crm.webhook_secret (tenant_id, webhook_id, secret)
          values (${tenantId}, ${webhookId}, decode(${encrypted}, 'hex'))`;
      }
      return secret;
    },
    async read(tx, webhookId) {
      const [row] = await tx<{ secret: Buffer; previous: Buffer | null }>`
        select secret, case when previous_until_utc > now() then previous_secret end as previous
        from crm.webhook_secret where tenant_id = ${tx.principal.tenantId} and webhook_id = ${webhookId}`;
      const stored = row ? [row.secret, row.previous] : [];
      return stored.flatMap(each => (each ? [encryption.decrypt(each, webhookId).toString()] : []));
    },
  };
}
