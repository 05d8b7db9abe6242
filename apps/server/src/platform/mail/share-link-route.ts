import { shareLink } from '@pipewright/contract/operations/share-link.ts';
import { forbidden, invalid } from '../errors.ts';
import { defineWriteRoute, type Route } from '../http/routes/define-route.ts';
import { message, msg } from '../language/message.ts';
import { readerLanguage, writeForRequest } from '../language/request-language.ts';
import type { Outbox } from './outbox.ts';
import { renderMail } from './template.ts';

/** Sends a link to colleagues. Its host comes from the configuration, never from the request. */
export function shareLinkRoute({ outbox, origin }: { outbox: Outbox; origin: string }): Route {
  return defineWriteRoute(shareLink, async ({ principal, tx, body }) => {
    if (!principal.sessionId) {
      // API keys must not send mail to people.
      throw forbidden();
    }
    const people = await tx<{ id: string; fullName: string; email: string; language: string | null }>`
      select user_id as id, full_name as "fullName", email, crm.member_language(user_id) as language
      from crm.membership
      where tenant_id = ${principal.tenantId} and is_active
        and user_id = any (${[...body.userIds, principal.userId ?? '']}::uuid[])`;
    const sender = people.find(({ id }) => id === principal.userId);
    const recipients = people.filter(({ id }) => body.userIds.includes(id));
    if (recipients.length < new Set(body.userIds).size) {
      throw invalid({ userIds: 'Choose people of your organization' });
    }
    await outbox.assertWithinLimits(tx, recipients.length);
    const contents = {
      subject: sender
        ? msg`${sender.fullName} shares “${body.title}” with you`
        : msg`A colleague shares “${body.title}” with you`,
      paragraphs: [
        // What the sender wrote is not translated.
        ...(body.message ? [msg`${body.message}`] : []),
        msg`This is the view that was shared with you:`,
      ],
      button: { label: msg`Open ${body.title}`, url: new URL(body.path, origin).href },
      footer: msg`You see in it what you may see; what others see may differ.`,
    };
    const waiting = await Promise.all(
      recipients.map(({ email, language }) =>
        outbox.add(tx, { recipient: email, ...renderMail(readerLanguage(language), contents) }),
      ),
    );
    const text = outbox.delivers
      ? message(
          '{count, plural, one {The link is on its way to # person.} other {The link is on its way to # people.}}',
          { count: recipients.length },
        )
      : message(
          '{count, plural, one {This server sends no mail: the link for # person is in the outbox.} other {This server sends no mail: the link for # people is in the outbox.}}',
          { count: recipients.length },
        );
    return { body: { message: writeForRequest(text) }, afterCommit: () => outbox.deliverSoon(waiting) };
  });
}
