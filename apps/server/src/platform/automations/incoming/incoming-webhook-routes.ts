import {
  createIncomingWebhook,
  readIncomingWebhook,
  receiveWebhook,
  revokeIncomingWebhook,
} from '@pipewright/contract/operations/automation/incoming-webhooks.ts';
import { recordEventInOwnTransaction } from '../../audit/record-event.ts';
import type { TenantDb } from '../../database/tenant/tenant-db.ts';
import { AppError, forbidden } from '../../errors.ts';
import {
  defineAccountRoute,
  definePublicRoute,
  defineReadRoute,
  type Route,
} from '../../http/routes/define-route.ts';
import type { IncomingWebhooks } from '../../services.ts';
import { readAutomation } from '../read-automations.ts';
import { readLastRequest, storeRequest } from './store-request.ts';

const maxBodyBytes = 256 * 1024;

interface Parts {
  readonly incomingWebhooks: IncomingWebhooks;
  readonly tenants: TenantDb;
  readonly config: { readonly appOrigin: string };
}

/** The secret address of an automation, and what other systems send to it. */
export function incomingWebhookRoutes({ incomingWebhooks, tenants, config }: Parts): readonly Route[] {
  return [
    defineReadRoute(readIncomingWebhook, async ({ principal, params: { id }, language, db }) => {
      const lastRequest = await db.read(principal, async tx => {
        await readAutomation(tx, language, id);
        return readLastRequest(tx, id);
      });
      const since = await incomingWebhooks.since(principal.tenantId, id);
      return { body: { createdAtUtc: since?.toISOString() ?? null, lastRequest } };
    }),
    // Addresses belong to the identity server, so creating one is no change of the organization's records.
    defineAccountRoute(createIncomingWebhook, async input => {
      const { principal, params, language, db, address, userAgent } = input;
      if (!principal.sessionId) {
        // The address would outlive the API key that created it.
        throw forbidden();
      }
      await db.read(principal, tx => readAutomation(tx, language, params.id));
      await recordEventInOwnTransaction(db, principal, { kind: 'webhook-address-made', address, userAgent });
      const { token, createdAtUtc } = await incomingWebhooks.create(principal.tenantId, params.id);
      return {
        body: { url: `${config.appOrigin}/api/hooks/${token}`, createdAtUtc: createdAtUtc.toISOString() },
        headers: { 'cache-control': 'no-store' },
      };
    }),
    defineAccountRoute(revokeIncomingWebhook, async input => {
      const { principal, params, language, db, address, userAgent } = input;
      await db.read(principal, tx => readAutomation(tx, language, params.id));
      await incomingWebhooks.revoke(principal.tenantId, params.id);
      await recordEventInOwnTransaction(db, principal, {
        kind: 'webhook-address-revoked',
        address,
        userAgent,
      });
      return {};
    }),
    definePublicRoute(receiveWebhook, async ({ params, body, idempotencyKey, webhookId }) => {
      const text = JSON.stringify(body);
      if (Buffer.byteLength(text) > maxBodyBytes) {
        throw new AppError('tooLarge');
      }
      const target = await incomingWebhooks.find(params.token);
      const isStored =
        target &&
        (await storeRequest(tenants, target, { text, senderId: idempotencyKey ?? webhookId ?? null }));
      if (!isStored) {
        // The same for an address that never existed, was revoked, or whose automation was deleted.
        throw new AppError('notFound');
      }
      return { body: { message: 'Received.' } };
    }),
  ];
}
