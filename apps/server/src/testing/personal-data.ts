import { connect } from '../platform/database/connections/connection.ts';
import { newChangeSet } from '../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../platform/principal.ts';
import { importing } from './imports/imports.ts';
import { type Found, make } from './records.ts';
import type { TestApp, User } from './test-app.ts';

export const person = {
  firstName: 'Wilhelmina',
  lastName: "O'Zebrowski",
  email: 'Wilma.Zebrowski@private-mail.test',
  phone: '+48 512 345 987',
  address: 'Kwiatowa 17, Mieszkanie 4',
  notes: 'Allergic to lilies and quite fond of xylophones',
};
const formerEmail = 'wilma.former@old-mail.test';
/** Nothing of these may be left of an erased person, however it is written. */
export const personalValues = [
  'wilhelmina',
  'zebrowski',
  'private-mail.test',
  'wilma.former',
  '512345987',
  '512 345 987',
  'kwiatowa 17',
  'xylophones',
  'secret-of-the-file',
];

/** A person who has left traces everywhere. */
export async function addPerson(user: User) {
  const { email, ...others } = person;
  const company = await make(user, '/companies', { name: 'Zoo Ltd', phone: '+48 22 111 22 33' });
  const lead = await make(user, '/leads', { ...others, email: formerEmail, companyName: 'Zoo Ltd' });
  await user.call('PATCH', `/api/leads/${lead.id}`, { body: { email } });
  const contact = await make(user, '/contacts', { ...person, companyId: company.id });
  const deal = await make(user, '/deals', {
    name: 'Cages for Wilhelmina',
    description: "Ms O'Zebrowski decides",
    contactId: contact.id,
    companyId: company.id,
  });
  await make(user, '/activities', { kind: 'note', subject: 'She likes xylophones', leadId: lead.id });
  const shared = await make(user, '/activities', {
    kind: 'note',
    subject: 'Wilhelmina called',
    body: `Call back: ${person.phone}`,
    contactId: contact.id,
    dealId: deal.id,
  });
  const content = Buffer.from('secret-of-the-file');
  const file = await make(user, '/files', {
    name: 'passport Zebrowski.txt',
    size: content.length,
    contactId: contact.id,
  });
  await user.call('PUT', `/api/files/${file.id}/pieces/0`, { body: { base64: content.toString('base64') } });
  await user.call('POST', '/api/views', {
    body: { entity: 'lead', name: 'Hers', address: `search=${encodeURIComponent(email)}`, isShared: false },
  });
  return { company, lead, contact, deal, shared };
}

/** Copies that other parts of the product keep. */
export async function addCopies(
  app: TestApp,
  user: User,
  { lead, contact, deal }: { lead: Found; contact: Found; deal: Found },
) {
  const { tenantId, userId } = user;
  const sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  const quote = await make(user, '/quotes', {
    name: 'Offer',
    contactId: contact.id,
    dealId: deal.id,
    lines: [{ name: 'Cage for Wilhelmina', unitPrice: 5 }],
  });
  await user.call('POST', `/api/quotes/${quote.id}/issue`);
  await user.call('POST', `/api/quotes/${quote.id}/accept`, { body: { name: 'W. Zebrowski' } });
  const body = JSON.stringify({ name: "Wilhelmina O'Zebrowski", phone: 48512345987 });
  await sql`
    insert into crm.mail (tenant_id, recipient, subject, text, html, state)
    values (${tenantId}, ${person.email}, 'Hello', 'Dear Wilhelmina', '<p>Dear Wilhelmina</p>', 'sent'),
      (${tenantId}, 'colleague@example.test', 'Lead', ${`New: Wilhelmina O'Zebrowski`},
        '<p>Wilhelmina O&#39;Zebrowski</p>', 'sent')`;
  await app.database.tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('test'),
    tx => tx`
      insert into crm.notification (tenant_id, user_id, title, text, path, entity, record_id)
      values (${tenantId}, ${userId}, 'Lead assigned', ${`Wilhelmina O'Zebrowski`}, '/', 'lead', ${lead.id}),
        (${tenantId}, ${userId}, 'Mentioned', ${`See ${person.email}`}, '/', null, null)`,
  );
  await sql`
    insert into crm.webhook_delivery (tenant_id, webhook_id, event, entity, record_id, body, state)
    values (${tenantId}, ${userId}, 'lead.created', 'lead', ${lead.id}, ${body}, 'delivered'),
      (${tenantId}, ${userId}, 'deal.created', 'deal', ${deal.id}, ${body}, 'delivered')`;
  await sql`
    insert into crm.automation_request (tenant_id, id, automation_id, body)
    values (${tenantId}, ${lead.id}, ${userId}, ${body}::text::jsonb),
      (${tenantId}, ${deal.id}, ${userId}, ${body}::text::jsonb)`;
  await sql`
    insert into crm.automation_run (
      tenant_id, automation_id, version_id, entity, record_id, cause, started_because, chain_id, request_id)
    values (${tenantId}, ${userId}, ${userId}, 'lead', ${lead.id}, 'x', ${body}::text::jsonb, ${userId}, ${lead.id})`;
  await sql`
    insert into crm.failed_job (tenant_id, id, name, label, payload, error, attempts, will_retry, can_run_again)
    values (${tenantId}, ${lead.id}, 'mail', 'mail', ${body}::text::jsonb, ${`to ${person.email}`}, 1, false, false)`;
  const imports = importing(app, user);
  const csv = `First name,Last name,Email,Phone\nWilhelmina,O'Zebrowski,${person.email},${person.phone}\nBruno,Bear,bruno@example.test,\n`;
  await imports.check(await imports.send('contact', csv));
  // A file that mentions the person only in a row that cannot be read.
  await imports.send(
    'lead',
    `Last name,Email\nBear,bruno@example.test\nO'Zebrowski,${person.email},${person.phone}\n`,
  );
  await user.call('POST', '/api/tags', {
    body: { name: `Friend of Wilhelmina O'Zebrowski`, color: '#112233' },
    headers: { 'idempotency-key': 'erase-me-please' },
  });
  await sql.end();
  return { quoteId: quote.id };
}
