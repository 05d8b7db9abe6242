import type { StepOf } from '@pipewright/contract/automations/definition.ts';
import { mailTemplates } from '@pipewright/contract/resources/mail-templates.ts';
import { conflict } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import { renderPlainMail } from '../../mail/template.ts';
import { demand } from '../../principal.ts';
import { defineStepHandler, type StepContext } from '../define-step-handler.ts';
import { insertActivity } from './about-record.ts';
import { readCurrent } from './current-record.ts';
import { readPublisher, textFor } from './merged-text.ts';
import { ownerOf, readActive } from './people.ts';

export const sendMailHandler = defineStepHandler('send-mail', async (step, context) => {
  const { tx, outbox, module } = context;
  const to = await recipientOf(step.to, context);
  if (!to) {
    throw conflict('There is no email address to send to.');
  }
  const written = await writtenText(step, context);
  const text = await textFor(context);
  const { name, email } = await readPublisher(tx);
  const { userId } = tx.principal;
  const subject =
    text(written.subject)
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 200) || '–';
  const body = text(written.body);
  await outbox.assertWithinLimits(tx, 1);
  if (module.resource.hasActivities) {
    await insertActivity(context, {
      kind: 'mail',
      subject: written.subject,
      body: `To: ${to}\n\n${written.body}`,
      completedAtUtc: new Date().toISOString(),
    });
  }
  const mail = await outbox.add(tx, {
    ...renderPlainMail({ subject, text: body }),
    recipient: to,
    ...(userId ? { sender: { userId, name: name.replace(/\p{Cc}+/gu, ' '), email } } : {}),
  });
  return {
    summary: msg`Sent the email ${subject} to ${to}.`,
    mails: [{ to, subject, text: body }],
    afterCommit: () => outbox.deliverSoon([mail]),
  };
});

interface MailText {
  readonly subject: string;
  readonly body: string;
}

/** The text of the step, or that of its template as it is now. */
async function writtenText(step: StepOf<'send-mail'>, { tx }: StepContext): Promise<MailText> {
  if (!step.templateId) {
    return step;
  }
  demand(tx.principal, mailTemplates.permissions.read);
  const [template] = await tx<MailText & Record<string, unknown>>`
    select subject, body from crm.mail_template
    where tenant_id = ${tx.principal.tenantId} and id = ${step.templateId}`;
  if (!template) {
    throw conflict('The email template was deleted.');
  }
  return template;
}

async function recipientOf(to: 'record' | 'owner', context: StepContext): Promise<string | null> {
  if (to === 'record') {
    return ((await readCurrent(context)).email as string | null | undefined) ?? null;
  }
  const owner = await ownerOf(context);
  const [person] = owner ? await readActive(context.tx, [owner]) : [];
  return person?.email ?? null;
}
