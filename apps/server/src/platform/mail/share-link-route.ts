import { shareLink } from '@pipewright/contract/operations/share-link.ts';
import { forbidden, invalid } from '../errors.ts';
import { defineWriteRoute, type Route } from '../http/define-route.ts';
import type { Outbox } from './outbox.ts';
import { renderMail } from './template.ts';

/** Sends a link to colleagues. Its host comes from the configuration, never from the request. */
export function shareLinkRoute({ outbox, origin }: { outbox: Outbox; origin: string }): Route {
  return defineWriteRoute(shareLink, async ({ principal, tx, body }) => {
    if (!principal.sessionId) {
      // API keys must not send mail to people.
      throw forbidden();
    }
    const people = await tx<{ id: string; fullName: string; email: string }>`
      select user_id as id, full_name as "fullName", email from crm.membership
      where tenant_id = ${principal.tenantId} and is_active
        and user_id = any (${[...body.userIds, principal.userId ?? '']}::uuid[])`;
    const sender = people.find(({ id }) => id === principal.userId);
    const recipients = people.filter(({ id }) => body.userIds.includes(id));
    if (recipients.length < new Set(body.userIds).size) {
      throw invalid({ userIds: 'Choose people of your organization' });
    }
    await outbox.assertWithinLimits(tx, recipients.length);
    const { text, html, subject } = renderMail({
      subject: `${sender?.fullName ?? 'A colleague'} shares “${body.title}” with you`,
      paragraphs: [...(body.message ? [body.message] : []), 'This is the view that was shared with you:'],
      button: { label: `Open ${body.title}`, url: new URL(body.path, origin).href },
      footer: 'You see in it what you may see; what others see may differ.',
    });
    const waiting = await Promise.all(
      recipients.map(({ email }) => outbox.add(tx, { recipient: email, subject, text, html })),
    );
    const count = `${recipients.length} ${recipients.length === 1 ? 'person' : 'people'}`;
    const message = outbox.delivers
      ? `The link is on its way to ${count}.`
      : `This server sends no mail: the link for ${count} is in the outbox.`;
    return { body: { message }, afterCommit: () => outbox.deliverSoon(waiting) };
  });
}
