import type { Session } from '../database/connections/pool.ts';
import { erasePerson } from './erase-person.ts';
import type { Found } from './privacy-store.ts';
import type { Person } from './read-person.ts';

/** What is kept of an erased person: enough to recognise them in older data, and nothing that names them. */
export interface Erasure {
  readonly tenantId: string;
  readonly id: string;
  readonly erasedAtUtc: string;
  readonly recordIds: readonly string[];
  readonly salt: string;
  /** SHA-256 of the salt and the address in lower case. Only of addresses that nobody else had. */
  readonly emailHashes: readonly string[];
}

/** Removes the person from their own request, in the transaction that erases them. */
export async function markErased(
  session: Session,
  erased: { tenantId: string; requestId: string; person: Person; found: Found },
): Promise<Erasure> {
  const { tenantId, requestId, person, found } = erased;
  // Citus refuses the clock, functions of a column and formatted times in UPDATE.
  const [computed] = await session.run(
    `select clock_timestamp() as at, array(
       select ${hashOf('salt', 'email')} from unnest($3::text[]) as email) as hashes
     from crm.privacy_request where tenant_id = $1 and id = $2`,
    [tenantId, requestId, person.ownEmails],
  );
  const [row] = await session.run(
    `update crm.privacy_request set state = 'erased', label = null, email = null, erased_at_utc = $3::timestamptz,
       record_ids = $4::uuid[], found = $5::text::jsonb, email_hashes = $6::text[]
     where tenant_id = $1 and id = $2 and state <> 'erased'
     returning id`,
    [tenantId, requestId, computed?.at, person.recordIds, JSON.stringify(found), computed?.hashes],
  );
  const erasure = (await readErasures(session, tenantId)).find(({ id }) => id === row?.id);
  if (!erasure) {
    throw new Error('The request is gone.');
  }
  return erasure;
}

/** Everybody who was erased in an organization. */
export async function readErasures(session: Session, tenantId: string): Promise<Erasure[]> {
  return session.run<Erasure>(
    `select ${erasureColumns} from crm.privacy_request where tenant_id = $1 and state = 'erased' order by id`,
    [tenantId],
  );
}

/**
 * The erasures that an archive does not contain. Who was erased before it was made and is in it nevertheless has come back
 * since.
 */
export function erasuresSince(erasures: readonly Erasure[], madeAtUtc: string): Erasure[] {
  const since = Date.parse(madeAtUtc) - commitMarginMs;
  return erasures.filter(({ erasedAtUtc }) => Date.parse(erasedAtUtc) >= since);
}

/** An erasure is visible a moment after the time that it stores. */
const commitMarginMs = 60_000;

/**
 * Erases the same people again, after older data was restored into an organization. They are recognised by the ids of
 * their records and by their addresses, and their names are read from what was restored.
 */
export async function repeatErasures(
  session: Session,
  tenantId: string,
  erasures: readonly Erasure[],
): Promise<number> {
  let repeated = 0;
  for (const erasure of erasures) {
    const emails = await findEmails(session, tenantId, erasure);
    const recordIds = await findRecords(session, tenantId, erasure, emails);
    if (recordIds.length > 0 || emails.length > 0) {
      await erasePerson(session, { tenantId, recordIds, emails }, async () => undefined);
      repeated += 1;
    }
  }
  return repeated;
}

const erasureColumns = `tenant_id as "tenantId", id, to_char(erased_at_utc, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "erasedAtUtc",
  record_ids as "recordIds", salt, email_hashes as "emailHashes"`;

function hashOf(salt: string, email: string): string {
  return `encode(sha256(convert_to(${salt} || lower(${email}), 'UTF8')), 'hex')`;
}

async function findEmails(
  session: Session,
  tenantId: string,
  { salt, emailHashes }: Erasure,
): Promise<string[]> {
  const rows = await session.run(
    `select distinct lower(email) as email from (
       select email from crm.lead where tenant_id = $1
       union all select unnest(email || other_emails) from crm.contact where tenant_id = $1
       union all select unnest(recipient || cc) from crm.mail where tenant_id = $1
     ) as known
     where email is not null and ${hashOf('$2::text', 'email')} = any ($3::text[])`,
    [tenantId, salt, emailHashes],
  );
  return rows.map(({ email }) => String(email));
}

async function findRecords(
  session: Session,
  tenantId: string,
  { recordIds }: Erasure,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await session.run(
    `select id from crm.lead
     where tenant_id = $1 and (id = any ($2::uuid[]) or lower(email) = any ($3::text[]))
     union
     select id from crm.contact
     where tenant_id = $1 and (id = any ($2::uuid[]) or lower(email) = any ($3::text[])
       or lower(other_emails::text)::text[] && $3::text[])
     union
     select row_id from crm.change_log
     where tenant_id = $1 and entity in ('lead', 'contact') and row_id = any ($2::uuid[])`,
    [tenantId, recordIds, emails],
  );
  return rows.map(({ id }) => String(id));
}
