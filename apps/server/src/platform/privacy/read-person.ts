import type { Session } from '../database/connections/pool.ts';
import { fileNameOf } from '../sales-documents/pdf-file.ts';
import { type PersonPatterns, type PersonValues, personPatterns, personValues } from './person-patterns.ts';

/** Where a search begins. */
export interface PersonQuery {
  readonly tenantId: string;
  readonly recordIds: readonly string[];
  /** Addresses that are searched for besides those of the records. */
  readonly emails: readonly string[];
}

/** A person, with the ids of all rows that are about them. */
export interface Person {
  readonly tenantId: string;
  /** Leads and contacts, including those that were deleted or merged and are only in the change log. */
  readonly recordIds: readonly string[];
  /** The person's addresses that nobody else has. */
  readonly ownEmails: readonly string[];
  readonly patterns: PersonPatterns;
  readonly sharedValues: readonly string[];
  /** Activities that are about nothing else. */
  readonly activityIds: readonly string[];
  /** Files that are attached to nothing else, and those that stay. */
  readonly fileIds: readonly string[];
  readonly sharedFileIds: readonly string[];
  readonly dealContactIds: readonly string[];
  /** Rows that stay and are about the person as well: deals, quotes, orders, other activities and files. */
  readonly relatedIds: readonly string[];
  /** The names of the files that were mailed with an accepted quote. */
  readonly documentNames: readonly string[];
}

/** Finds out what identifies a person and which rows are linked to them. */
export async function readPerson(session: Session, query: PersonQuery): Promise<Person> {
  const { tenantId } = query;
  const recordIds = [...query.recordIds];
  const emails = new Set(query.emails.map(email => email.toLowerCase()));
  const known = await readHistory(session, tenantId, recordIds);
  for (const email of personValues(known).emails) {
    emails.add(email);
  }
  const sharedNow = await findShared(
    session,
    tenantId,
    recordIds,
    personValues([{ other_emails: [...emails] }]),
  );
  const ownEmails = [...emails].filter(email => !sharedNow.has(email));
  const deleted = await findDeleted(session, tenantId, ownEmails);
  recordIds.push(...deleted.filter(id => !recordIds.includes(id)));
  const records = deleted.length > 0 ? await readHistory(session, tenantId, recordIds) : known;
  const values = personValues([...records, { other_emails: [...emails] }]);
  const shared = await findShared(session, tenantId, recordIds, values);
  const unshared: PersonValues = {
    ...values,
    emails: values.emails.filter(email => !shared.has(email)),
    phones: values.phones.filter(phone => !shared.has(phone)),
    fullNames: values.fullNames.filter(name => !shared.has(name)),
    addresses: values.addresses.filter(address => !shared.has(address)),
  };
  const links = await readLinks(session, tenantId, recordIds);
  return {
    tenantId,
    recordIds,
    ownEmails: unshared.emails,
    patterns: personPatterns(values, unshared),
    sharedValues: [...shared],
    ...links,
    documentNames: await readDocumentNames(session, tenantId, links.relatedIds),
  };
}

type Json = Readonly<Record<string, unknown>>;

/** The records as they are, and everything that was ever written to them. */
async function readHistory(session: Session, tenantId: string, ids: readonly string[]): Promise<Json[]> {
  const rows = await session.run(
    `select to_jsonb(lead) as value from crm.lead where tenant_id = $1 and id = any ($2::uuid[])
     union all
     select to_jsonb(contact) from crm.contact where tenant_id = $1 and id = any ($2::uuid[])
     union all
     select side from crm.change_log cross join lateral (values (before), (after)) as sides (side)
     where tenant_id = $1 and entity in ('lead', 'contact') and row_id = any ($2::uuid[]) and side is not null`,
    [tenantId, ids],
  );
  return rows.map(({ value }) => value as Json);
}

/** Deleted leads and contacts with one of the addresses, such as a duplicate that was merged. */
async function findDeleted(session: Session, tenantId: string, emails: readonly string[]): Promise<string[]> {
  const rows = await session.run(
    `select distinct row_id as id from crm.change_log
     where tenant_id = $1 and operation = 'delete' and entity in ('lead', 'contact')
       and lower(before ->> 'email') = any ($2::text[])
       and not exists (select from crm.lead where lead.tenant_id = $1 and lead.id = row_id)
       and not exists (select from crm.contact where contact.tenant_id = $1 and contact.id = row_id)`,
    [tenantId, emails],
  );
  return rows.map(({ id }) => String(id));
}

/** The values that another person, a company or a colleague has as well. */
async function findShared(
  session: Session,
  tenantId: string,
  ids: readonly string[],
  values: PersonValues,
): Promise<ReadonlySet<string>> {
  const rows = await session.run(
    `with other as materialized (
       select lower(email) as email, phone_digits, '{}'::text[] as emails, '{}'::text[] as phones, full_name, address
       from crm.lead where tenant_id = $1 and id <> all ($2::uuid[])
       union all
       select lower(email), phone_digits, other_emails, other_phones, full_name, address
       from crm.contact where tenant_id = $1 and id <> all ($2::uuid[])
       union all
       select lower(email), phone_digits, '{}', '{}', name, address from crm.company where tenant_id = $1
       union all
       select lower(email), null, '{}', '{}', full_name, null from crm.membership where tenant_id = $1
     )
     select value from unnest($3::text[]) as value
     where exists (select from other where email = value or value = any (select lower(unnest(emails))))
     union all
     select value from unnest($4::text[]) as value
     where exists (select from other where value = any (string_to_array(phone_digits, ' '))
       or value = any (select crm.digits_of(unnest(phones))))
     union all
     select value from unnest($5::text[]) as value
     where exists (select from other where position(lower(value) in lower(full_name)) > 0)
     union all
     select value from unnest($6::text[]) as value where exists (select from other where lower(address) = lower(value))`,
    [tenantId, ids, values.emails, values.phones, values.fullNames, values.addresses],
  );
  return new Set(rows.map(({ value }) => String(value)));
}

type Links = Pick<Person, 'activityIds' | 'fileIds' | 'sharedFileIds' | 'dealContactIds' | 'relatedIds'>;

async function readLinks(session: Session, tenantId: string, ids: readonly string[]): Promise<Links> {
  const [row] = await session.run(
    `with linked as (
       select activity_about.id, bool_and(other.record_id = any ($2::uuid[])) as is_only
       from crm.activity_about
       join crm.activity_about as other on other.tenant_id = $1 and other.id = activity_about.id
       where activity_about.tenant_id = $1 and activity_about.entity in ('lead', 'contact')
         and activity_about.record_id = any ($2::uuid[])
       group by activity_about.id
     ), attached as (
       select file_about.id, bool_and(other.record_id = any ($2::uuid[])) as is_only
       from crm.file_about
       join crm.file_about as other on other.tenant_id = $1 and other.id = file_about.id
       where file_about.tenant_id = $1 and file_about.entity in ('lead', 'contact')
         and file_about.record_id = any ($2::uuid[])
       group by file_about.id
     ), part as (
       select id, deal_id from crm.deal_contact where tenant_id = $1 and contact_id = any ($2::uuid[])
     )
     select array(select id from linked where is_only) as "activityIds",
       array(select id from attached where is_only) as "fileIds",
       array(select id from attached where not is_only) as "sharedFileIds",
       array(select id from part) as "dealContactIds",
       array(
         select id from linked where not is_only
         union select id from attached where not is_only
         union select deal_id from part
         union select id from crm.deal
           where tenant_id = $1 and (contact_id = any ($2::uuid[]) or lead_id = any ($2::uuid[]))
         union select id from crm.quote where tenant_id = $1 and contact_id = any ($2::uuid[])
         union select id from crm.sales_order where tenant_id = $1 and contact_id = any ($2::uuid[])
       ) as "relatedIds"`,
    [tenantId, ids],
  );
  return row as Links;
}

async function readDocumentNames(
  session: Session,
  tenantId: string,
  relatedIds: readonly string[],
): Promise<string[]> {
  const quotes = await session.run(
    `select number, revision from crm.quote where tenant_id = $1 and id = any ($2::uuid[]) and number is not null`,
    [tenantId, relatedIds],
  );
  return quotes.map(({ number, revision }) =>
    fileNameOf({ number: String(number), revision: Number(revision) }),
  );
}
