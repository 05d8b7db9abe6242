import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { defineProcessor } from '../../platform/event-feed/define-processor.ts';
import { msg, type Text, writeText } from '../../platform/language/message.ts';
import { readerLanguage } from '../../platform/language/request-language.ts';
import { notify } from '../../platform/notifications/notify.ts';

/** Notifies owners of the outcome of their quotes, unless they did it themselves. */
export const notifyQuoteOwner = defineProcessor({
  name: 'notify-quote-owner',
  on: ['quote.updated'],
  async run(tx, { cause, changes }) {
    for (const { rowId, after } of changes) {
      if (!cause?.isUndo && typeof after?.status === 'string') {
        await tell(tx, rowId, after.status, cause?.actorId ?? null);
      }
    }
  },
});

function titleOf(status: string, number: string): Text | undefined {
  switch (status) {
    case 'accepted':
      return msg`Quote ${number} was accepted`;
    case 'declined':
      return msg`Quote ${number} was declined`;
    case 'expired':
      return msg`Quote ${number} has expired`;
    default:
      return undefined;
  }
}

async function tell(tx: TenantTx, id: string, status: string, actorId: string | null): Promise<void> {
  const { tenantId } = tx.principal;
  const [quote] = await tx<{ name: string; number: string; userId: string; chosenLanguage: string | null }>`
    select quote.name, quote.number, membership.user_id as "userId",
      crm.member_language(membership.user_id) as "chosenLanguage"
    from crm.quote
    join crm.membership on membership.tenant_id = ${tenantId}
      and membership.user_id = quote.owner_user_id and membership.is_active
    where quote.tenant_id = ${tenantId} and quote.id = ${id} and quote.number is not null
      and quote.owner_user_id is distinct from ${actorId}::uuid`;
  const title = quote && titleOf(status, quote.number);
  if (title) {
    const language = readerLanguage(quote.chosenLanguage);
    const path = `/sales/quotes/${id}`;
    await notify(tx, {
      type: 'quote',
      userId: quote.userId,
      title: writeText(language, title),
      text: quote.name,
      path,
    });
  }
}
