import { type About, mailOptions, sendMail } from '@pipewright/contract/operations/mails.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, unauthenticated } from '../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { renderPlainMail } from '../../platform/mail/template.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';
import { findModule, insertRecord } from '../../platform/resources/write/write-records.ts';

/** Mails that people write about a record: sent in their name, and logged in the same transaction. */
export function mailRoutes({ outbox, modules }: { outbox: Outbox; modules: readonly Module[] }): Route[] {
  return [
    defineReadRoute(mailOptions, async () => ({ body: { delivers: outbox.delivers } })),
    defineWriteRoute(sendMail, async ({ tx, body: { to, cc, subject, body, about } }) => {
      if (!outbox.delivers) {
        throw conflict('This server sends no mail. Write it with your own mail program, and log it here.');
      }
      await assertKnown(tx, modules, about);
      const sender = await readSender(tx);
      await outbox.assertWithinLimits(tx, 1 + cc.length);
      const logged = await insertRecord(tx, findModule(modules, activities.name), {
        kind: 'mail',
        subject,
        body: `${`To: ${[to, ...cc].join(', ')}`.slice(0, 900)}\n\n${body}`,
        completedAtUtc: new Date().toISOString(),
        ...about,
      });
      const waiting = await outbox.add(tx, {
        ...renderPlainMail({ subject, text: body }),
        recipient: to,
        cc,
        sender,
      });
      return {
        body: logged as never,
        headers: { location: `/api${activities.path}/${logged.id}` },
        afterCommit: () => outbox.deliverSoon([waiting]),
      };
    }),
  ];
}

/** Whoever may not see a record cannot write about it either. */
async function assertKnown(tx: TenantTx, modules: readonly Module[], about: About): Promise<void> {
  for (const [field, id] of Object.entries(about)) {
    const { references = '' } = activities.fields[field as keyof About];
    const module = findModule(modules, references);
    if (id) {
      await assertReadable(tx, module, id);
    }
  }
}

async function readSender(tx: TenantTx) {
  const { tenantId, userId } = tx.principal;
  const [row] = await tx<{ name: string; email: string }>`
    select full_name as name, email from crm.membership where tenant_id = ${tenantId} and user_id = ${userId}`;
  if (!row || !userId) {
    throw unauthenticated();
  }
  return { userId, name: row.name.replace(/\p{Cc}+/gu, ' '), email: row.email };
}
