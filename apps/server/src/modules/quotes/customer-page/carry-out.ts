import { z } from 'zod';
import type { ChangeSet, TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { AppError } from '../../../platform/errors.ts';
import { msg, writeText } from '../../../platform/language/message.ts';
import { readerLanguage } from '../../../platform/language/request-language.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import type { Outcome, PublicAnswer } from '../../../platform/public-pages/public-answers.ts';
import { readSnapshot } from '../../../platform/sales-documents/quote-snapshots.ts';
import type { Services } from '../../../platform/services.ts';
import { acceptQuote, declineQuote } from '../answer-quote.ts';
import { checkCode, sendCode } from './acceptance-code.ts';
import { acceptance } from './evidence.ts';
import { mailAcceptedQuote } from './mail-quote.ts';

interface Result {
  outcome: Outcome;
  afterCommit?: () => void;
}

/** Carries out what a customer did on the page of a quote, with the application's role. */
export async function carryOut(
  services: Pick<Services, 'outbox' | 'config'>,
  tx: TenantTx,
  answer: PublicAnswer,
  changeSet: ChangeSet,
): Promise<Result> {
  changeSet.changedEntities.add('quote');
  switch (answer.action) {
    case 'open':
      await recordOpening(tx, answer);
      return { outcome: 'done' };
    case 'ask':
      changeSet.changedEntities.add('activity');
      await addQuestion(tx, answer);
      return { outcome: 'done' };
    case 'code':
      return sendCode(services, tx, answer.targetId);
    case 'decline':
      return unlessAnswered(async () => {
        await declineQuote(tx, answer.targetId, z.object({ reason: z.string() }).parse(answer.content));
        return { outcome: 'done' };
      });
    case 'accept':
      return unlessAnswered(() => accept(services, tx, answer));
  }
}

/** The first answer counts: a quote that was answered, has expired or was replaced in the meantime refuses others. */
async function unlessAnswered(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') {
      return { outcome: 'refused' };
    }
    throw error;
  }
}

async function accept(
  { outbox }: Pick<Services, 'outbox'>,
  tx: TenantTx,
  answer: PublicAnswer,
): Promise<Result> {
  const { chosenIds, name, code, ...content } = acceptance.parse(answer.content);
  const { acceptance: rules } = await readSnapshot(tx, answer.targetId);
  const codeSentTo = rules?.code ? await checkCode(tx, answer.targetId, code ?? '') : null;
  if (rules?.code && !codeSentTo) {
    return { outcome: 'refused' };
  }
  const evidence = {
    ...content,
    ...(codeSentTo ? { codeSentTo } : {}),
    name,
    acceptedAt: answer.createdAtUtc.toISOString(),
    address: answer.address,
    userAgent: answer.userAgent,
    answerId: answer.id,
  };
  await acceptQuote(tx, answer.targetId, { chosenOptionalLineIds: chosenIds, name, evidence });
  const mails = await mailAcceptedQuote(outbox, tx, answer.targetId, evidence);
  return { outcome: 'done', afterCommit: () => outbox.deliverSoon(mails) };
}

async function recordOpening(tx: TenantTx, { linkId, createdAtUtc }: PublicAnswer): Promise<void> {
  await tx`
    update crm.public_link set opened_at_utc = coalesce(opened_at_utc, ${createdAtUtc})
    where tenant_id = ${tx.principal.tenantId} and id = ${linkId}`;
}

/** A question becomes a note on the quote and a notification: for the owner, or else for who opened the page. */
async function addQuestion(
  tx: TenantTx,
  { targetId: quoteId, linkId, content }: PublicAnswer,
): Promise<void> {
  const { tenantId } = tx.principal;
  const { text } = z.object({ text: z.string() }).parse(content);
  const [reader] = await tx<{ number: string; userId: string; chosenLanguage: string | null }>`
    select quote.number, membership.user_id as "userId", crm.member_language(membership.user_id) as "chosenLanguage"
    from crm.quote
    join crm.public_link on public_link.tenant_id = ${tenantId} and public_link.id = ${linkId}
    join crm.membership on membership.tenant_id = ${tenantId}
      and membership.user_id = coalesce(quote.owner_user_id, public_link.created_by_user_id)
    where quote.tenant_id = ${tenantId} and quote.id = ${quoteId}`;
  if (!reader) {
    return;
  }
  const { userId } = reader;
  const language = readerLanguage(reader.chosenLanguage);
  const title = writeText(language, msg`Question about quote ${reader.number} from the customer`);
  await tx`
    insert into crm.activity (tenant_id, kind, subject, body, assigned_to_user_id, about_records)
    values (${tenantId}, 'note', ${title}, ${text}, ${userId}, jsonb_build_object('quote', ${quoteId}::uuid))`;
  await notify(tx, {
    type: 'quote',
    userId,
    title,
    text: text.slice(0, 500),
    path: `/sales/quotes/${quoteId}`,
  });
}
