import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { ConversionLink } from '@pipewright/contract/operations/sales/convert-lead.ts';
import type { companies } from '@pipewright/contract/resources/companies.ts';
import type { contacts } from '@pipewright/contract/resources/contacts.ts';
import type { leads } from '@pipewright/contract/resources/leads.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { invalid } from '../../platform/errors.ts';
import { message, msg } from '../../platform/language/message.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readVisible } from '../../platform/resources/query/select-one.ts';
import { findCandidates } from '../../platform/resources/query/selection.ts';
import { findModule } from '../../platform/resources/write/write-records.ts';
import { companyDomains } from './company-domain.ts';

export type Lead = RecordOf<typeof leads>;
type Contact = RecordOf<typeof contacts>;
type Company = RecordOf<typeof companies>;

/** Undefined: what matches. Null: a new one. */
export interface Choices {
  readonly contactId?: string | null;
  readonly companyId?: string | null;
}

export interface ConversionPlan {
  readonly contact: ConversionLink;
  readonly company: ConversionLink | null;
}

/** What a conversion creates and links, for the preview and the conversion alike. Only records that the caller sees match. */
export async function planConversion(
  tx: TenantTx,
  all: readonly Module[],
  lead: Lead,
  choices: Choices = {},
): Promise<ConversionPlan> {
  const contactsModule = findModule(all, 'contact');
  const companiesModule = findModule(all, 'company');
  const contact = await matchContact(tx, contactsModule, lead, choices.contactId);
  const company = await matchCompany(tx, companiesModule, lead, choices.companyId, contact?.record.companyId);
  return {
    contact: contact
      ? { id: contact.record.id, name: contact.record.fullName, matchedBy: contact.by }
      : { id: null, name: lead.fullName, matchedBy: null },
    company: company
      ? { id: company.record.id, name: company.record.name, matchedBy: company.by }
      : lead.companyName
        ? { id: null, name: lead.companyName, matchedBy: null }
        : null,
  };
}

interface Match<T> {
  readonly record: T;
  readonly by: NonNullable<ConversionLink['matchedBy']>;
}

async function matchContact(
  tx: TenantTx,
  module: Module,
  lead: Lead,
  chosen: string | null | undefined,
): Promise<Match<Contact> | undefined> {
  const converted = await readOne<Contact>(tx, module, lead.contactId);
  if (converted) {
    return { record: converted, by: 'conversion' };
  }
  if (chosen !== undefined) {
    const record = await readChosen<Contact>(tx, module, 'contactId', chosen);
    return record && { record, by: 'choice' };
  }
  const email = lead.email?.toLowerCase();
  if (!email) {
    return undefined;
  }
  const same = await tx<{ id: string }>`
    select id from crm.contact where tenant_id = ${tx.principal.tenantId}
      and case when email is null then '' else email end = ${email}`;
  const ids = [...same.map(({ id }) => id), ...(await findCandidates(tx, module, email))];
  const found = await readAll<Contact>(tx, module, ids);
  const record =
    found.find(each => each.email?.toLowerCase() === email) ??
    found.find(each => each.otherEmails.some(other => other.toLowerCase() === email));
  return record && { record, by: 'email' };
}

async function matchCompany(
  tx: TenantTx,
  module: Module,
  lead: Lead,
  chosen: string | null | undefined,
  contactsCompany: string | null | undefined,
): Promise<Match<Company> | undefined> {
  const converted = await readOne<Company>(tx, module, lead.companyId);
  if (converted) {
    return { record: converted, by: 'conversion' };
  }
  if (chosen !== undefined) {
    const record = await readChosen<Company>(tx, module, 'companyId', chosen);
    return record && { record, by: 'choice' };
  }
  const ofContact = await readOne<Company>(tx, module, contactsCompany);
  if (ofContact) {
    return { record: ofContact, by: 'contact' };
  }
  for (const domain of companyDomains(lead)) {
    const same = await tx<{ id: string }>`
      select id from crm.company where tenant_id = ${tx.principal.tenantId}
        and case when domain is null then '' else domain end = ${domain}`;
    const [record] = await readAll<Company>(
      tx,
      module,
      same.map(({ id }) => id),
    );
    if (record) {
      return { record, by: 'domain' };
    }
  }
  const record = lead.companyName ? await findByName(tx, module, lead.companyName) : undefined;
  return record && { record, by: 'name' };
}

async function findByName(tx: TenantTx, module: Module, name: string): Promise<Company | undefined> {
  const same = await tx<{ id: string }>`
    select id from crm.company where tenant_id = ${tx.principal.tenantId} and name = ${name}`;
  const ids = [...same.map(({ id }) => id), ...(await findCandidates(tx, module, name))];
  const found = await readAll<Company>(tx, module, ids);
  return found.find(each => each.name.toLowerCase() === name.toLowerCase());
}

async function readChosen<T>(tx: TenantTx, module: Module, field: string, id: string | null) {
  const record = await readOne<T>(tx, module, id);
  if (id && !record) {
    throw invalid({ [field]: msg`This ${message(module.resource.label[0])} does not exist` });
  }
  return record;
}

async function readOne<T>(
  tx: TenantTx,
  module: Module,
  id: string | null | undefined,
): Promise<T | undefined> {
  return id ? (await readAll<T>(tx, module, [id]))[0] : undefined;
}

/** The cast says what the module's contract promises. */
async function readAll<T>(tx: TenantTx, module: Module, ids: readonly string[]): Promise<T[]> {
  return ids.length > 0 ? ((await readVisible(tx, module, ids)) as T[]) : [];
}
