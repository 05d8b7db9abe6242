import { t } from '@lingui/core/macro';
import type { About } from '@pipewright/contract/operations/mails.ts';
import { sendMail } from '@pipewright/contract/operations/mails.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { ChangeOptions } from '../../data/changes/change-options.ts';
import { call } from '../../data/client/client.ts';
import { logOf, type MailDraft, mailtoOf } from './mail-draft.ts';

interface Delivery {
  readonly draft: MailDraft;
  readonly about: About;
  /** Whether the server sends mail; otherwise the user's own mail program does. */
  readonly isSentByServer: boolean;
}

/** Sends an email and logs it, or logs it and opens it in the user's mail program. */
export const deliverMail: ChangeOptions<Delivery, string | undefined> = {
  changes: [activities.name],
  send: async ({ draft, about, isSentByServer }, keyFor) => {
    const idempotencyKey = keyFor(draft);
    if (isSentByServer) {
      await call(sendMail, { body: { ...draft, cc: [...draft.cc], about }, idempotencyKey });
      return undefined;
    }
    const body = {
      kind: 'mail' as const,
      subject: draft.subject,
      body: logOf(draft),
      completedAtUtc: new Date().toISOString(),
      ...about,
    };
    const { changeSet } = await call(activities.operations.create, { body, idempotencyKey });
    return changeSet;
  },
  // There is no Undo for what the server has sent.
  success: (changeSet, { draft, isSentByServer }) => ({
    message: isSentByServer
      ? t`Email to ${{ address: draft.to }} sent.`
      : t`Email logged. Send it in your mail program.`,
    changeSet,
  }),
  store: (_client, _changeSet, { draft, isSentByServer }) => {
    if (!isSentByServer) {
      window.location.assign(mailtoOf(draft));
    }
  },
};
