import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { msg, writeText } from '../../../platform/language/message.ts';
import { renderPlainMail } from '../../../platform/mail/template.ts';
import type { Outcome } from '../../../platform/public-pages/public-answers.ts';
import { languageOf } from '../../../platform/sales-documents/document/present-document.ts';
import { readSnapshot } from '../../../platform/sales-documents/quote-snapshots.ts';
import type { Services } from '../../../platform/services.ts';

const validMinutes = 15;
/** For each code; together with the limit of codes an hour, a quote can be guessed at 25 times an hour. */
const maxAttempts = 5;
const maxCodesPerHour = 5;

/** Mails a new code to the customer's address in the quote. Codes that were sent before are no longer valid. */
export async function sendCode(
  { outbox }: Pick<Services, 'outbox'>,
  tx: TenantTx,
  quoteId: string,
): Promise<{ outcome: Outcome; afterCommit?: () => void }> {
  const { tenantId } = tx.principal;
  const snapshot = await readSnapshot(tx, quoteId);
  const { email } = snapshot.buyer;
  if (!snapshot.acceptance?.code || !email || !(await mayBeSent(tx, quoteId))) {
    return { outcome: 'refused' };
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx`
    insert into crm.acceptance_code (tenant_id, quote_id, code_hash, email, expires_at_utc)
    values (${tenantId}, ${quoteId}, decode(${hashOf(code).toString('hex')}, 'hex'), ${email},
      now() + make_interval(mins => ${validMinutes}))
    on conflict (tenant_id, quote_id) do update set code_hash = excluded.code_hash, email = excluded.email,
      expires_at_utc = excluded.expires_at_utc, attempts = 0`;
  const language = languageOf(snapshot);
  const { number, seller } = snapshot;
  const mail = await outbox.add(tx, {
    recipient: email,
    secret: code,
    ...renderPlainMail({
      subject: writeText(language, msg`Your code for quote ${number}`),
      text: writeText(
        language,
        msg`Enter the code ${code} on the page of quote ${number} from ${seller.name} to accept it. It is valid for ${validMinutes} minutes. If you do not want to accept the quote, ignore this email.`,
      ),
    }),
  });
  return { outcome: 'done', afterCommit: () => outbox.deliverSoon([mail]) };
}

/** Checks a code, which is used up if it is right. Returns who was mailed it; null if it is wrong or no longer valid. */
export async function checkCode(tx: TenantTx, quoteId: string, given: string): Promise<string | null> {
  const { tenantId } = tx.principal;
  // Counted before it is compared, so that many requests at once cannot try more.
  const [stored] = await tx<{ hash: Buffer; email: string }>`
    update crm.acceptance_code set attempts = attempts + 1
    where tenant_id = ${tenantId} and quote_id = ${quoteId} and attempts < ${maxAttempts} and expires_at_utc > now()
    returning code_hash as hash, email`;
  if (!stored || !timingSafeEqual(stored.hash, hashOf(given.replaceAll(' ', '')))) {
    return null;
  }
  await tx`delete from crm.acceptance_code where tenant_id = ${tenantId} and quote_id = ${quoteId}`;
  return stored.email;
}

/** The quote is locked, so that requests at the same time are counted one after the other. */
async function mayBeSent(tx: TenantTx, quoteId: string): Promise<boolean> {
  const { tenantId } = tx.principal;
  const [quote] = await tx<{ status: string }>`
    select status from crm.quote where tenant_id = ${tenantId} and id = ${quoteId} for update`;
  const [recent] = await tx<{ codes: number }>`
    select count(*)::integer as codes from crm.public_answer
    where tenant_id = ${tenantId} and kind = 'quote' and target_id = ${quoteId} and action = 'code'
      and outcome = 'done' and created_at_utc > now() - interval '1 hour'`;
  return quote?.status === 'sent' && (recent?.codes ?? 0) < maxCodesPerHour;
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
