import type { About } from '@pipewright/contract/operations/mails.ts';
import { sendMail } from '@pipewright/contract/operations/mails.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { QueryClient } from '@tanstack/react-query';
import { notifyChange } from '../../data/changes/notify-change.ts';
import { call } from '../../data/client/client.ts';
import { refreshShown } from '../../data/queries/query-client.ts';
import { logOf, type MailDraft, mailtoOf } from './mail-draft.ts';

interface Sending {
  readonly client: QueryClient;
  readonly draft: MailDraft;
  readonly about: About;
  readonly idempotencyKey: string;
}

/** Has the server send and log it. There is no Undo: what was sent stays sent. */
export async function sendByServer({ client, draft, about, idempotencyKey }: Sending): Promise<void> {
  await call(sendMail, { body: { ...draft, cc: [...draft.cc], about }, idempotencyKey });
  notifyChange(client, `Email to ${draft.to} sent.`, undefined);
  void refreshShown(client);
}

/** Logs it, and hands it to the user's own mail program. */
export async function handToMailProgram({ client, draft, about, idempotencyKey }: Sending): Promise<void> {
  const body = {
    kind: 'mail' as const,
    subject: draft.subject,
    body: logOf(draft),
    completedAtUtc: new Date().toISOString(),
    ...about,
  };
  const { changeSet } = await call(activities.operations.create, { body, idempotencyKey });
  notifyChange(client, 'Email logged. Send it in your mail program.', changeSet);
  void refreshShown(client);
  window.location.assign(mailtoOf(draft));
}
