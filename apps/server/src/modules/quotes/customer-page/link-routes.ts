import {
  openQuoteLink,
  readQuoteLink,
  revokeQuoteLink,
} from '@pipewright/contract/quotes/quote-link-operations.ts';
import type { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../../platform/http/routes/define-route.ts';
import type { PublicLink } from '../../../platform/public-pages/public-links.ts';
import type { Module } from '../../../platform/resources/define-module.ts';
import { assertReadable } from '../../../platform/resources/query/select-one.ts';
import { readSnapshot } from '../../../platform/sales-documents/quote-snapshots.ts';
import type { Services } from '../../../platform/services.ts';
import { lockQuote } from '../issue-quote.ts';
import { mailQuoteLink } from './mail-quote.ts';

const kind = 'quote';
const day = 86_400_000;
/** For how long after the end of its validity a quote can still be looked at. */
const readableDays = 90;

/** The address of a quote's page: for the customer, by mail or copied. */
export function quoteLinkRoutes(
  quotes: Module,
  { publicLinks, outbox, config }: Pick<Services, 'publicLinks' | 'outbox' | 'config'>,
): Route[] {
  return [
    defineReadRoute(readQuoteLink, ({ principal, params, db }) =>
      db.read(principal, async tx => {
        await assertReadable(tx, quotes, params.id);
        return { body: describe(await publicLinks.find(tx, { kind, targetId: params.id })) };
      }),
    ),
    defineWriteRoute(openQuoteLink, async ({ principal, tx, params, body }) => {
      if (body.recipient && !principal.sessionId) {
        // API keys must not send mail to people.
        throw forbidden();
      }
      const quote = await lockQuote(tx, quotes, params.id);
      if (quote.status === 'draft' || quote.status === 'void' || quote.isHistory) {
        throw conflict('Only a quote that was sent has a page for the customer.');
      }
      const until = quote.validUntil
        ? new Date(`${quote.validUntil}T00:00:00Z`).getTime()
        : Date.now() + 365 * day;
      const link = await publicLinks.open(tx, {
        ...{ kind, targetId: quote.id },
        expiresAtUtc: new Date(Math.max(until, Date.now()) + readableDays * day),
      });
      if (!body.recipient) {
        return { body: { ...describe(link), isMailWaiting: false } };
      }
      await outbox.assertWithinLimits(tx, 1);
      const mail = await mailQuoteLink(outbox, tx, {
        snapshot: await readSnapshot(tx, quote.id),
        url: link.url,
        recipient: body.recipient,
        sender: await readSender(tx),
      });
      return {
        body: { ...describe(link), isMailWaiting: !config.smtpUrl },
        afterCommit: () => outbox.deliverSoon([mail]),
      };
    }),
    defineWriteRoute(revokeQuoteLink, async ({ tx, params }) => {
      const quote = await lockQuote(tx, quotes, params.id);
      await publicLinks.revoke(tx, { kind, targetId: quote.id });
      return {};
    }),
  ];
}

function describe(link: PublicLink | undefined): z.input<(typeof readQuoteLink)['result']> {
  return {
    url: link?.url ?? null,
    expiresAtUtc: link?.expiresAtUtc.toISOString() ?? null,
    openedAtUtc: link?.openedAtUtc?.toISOString() ?? null,
  };
}

async function readSender(tx: TenantTx) {
  const { tenantId, userId } = tx.principal;
  const [row] = await tx<{ name: string; email: string }>`
    select full_name as name, email from crm.membership where tenant_id = ${tenantId} and user_id = ${userId}`;
  return row && userId ? { userId, name: row.name.replace(/\p{Cc}+/gu, ' '), email: row.email } : undefined;
}
