import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type {
  ConversionLink,
  convertLeadToOpportunity,
} from '@pipewright/contract/operations/sales/convert-lead.ts';
import type { contacts } from '@pipewright/contract/resources/contacts.ts';
import type { deals } from '@pipewright/contract/resources/deals.ts';
import type { z } from 'zod';
import type { TenantDb, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readVisible } from '../../platform/resources/query/select-one.ts';
import {
  findModule,
  insertRecord,
  lockRecord,
  updateRecord,
} from '../../platform/resources/write/write-records.ts';
import { companyDomains } from './company-domain.ts';
import { type Choices, type ConversionPlan, type Lead, planConversion } from './plan-conversion.ts';

type Opportunity = z.output<(typeof convertLeadToOpportunity)['body']>;

/** What a conversion would do, for the dialog that asks. */
export async function readConversion(
  all: readonly Module[],
  db: TenantDb,
  { principal, id }: { principal: Principal; id: string },
) {
  return db.read(principal, async tx => {
    const [row] = await readVisible(tx, findModule(all, 'lead'), [id]);
    if (!row) {
      throw notFound('No such lead.');
    }
    const lead = row as Lead;
    return {
      body: {
        convertedAtUtc: lead.convertedAtUtc,
        isContact: lead.contactId !== null,
        isOpportunity: lead.dealId !== null,
        ...(await planConversion(tx, all, lead)),
        opportunityName: opportunityNameOf(lead),
        amount: await amountOf(tx, lead),
      },
    };
  });
}

/** The value of a lead that was entered before the base currency changed may have more decimals than the new one has. */
async function amountOf(tx: TenantTx, lead: Lead): Promise<number> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ amount: number }>`
    select round(${lead.estimatedValue}::numeric, crm.base_decimal_places(${tenantId})) as amount`;
  return row?.amount ?? lead.estimatedValue;
}

/** Who it is about, to distinguish it from other deals: `Navy – Grace Hopper`. */
function opportunityNameOf({ companyName, fullName }: Lead): string {
  const name = companyName ? `${companyName} – ${fullName}` : `${fullName} – New deal`;
  return name.slice(0, 200);
}

export async function convertToContact(tx: TenantTx, all: readonly Module[], id: string, choices: Choices) {
  const lead = await hold(tx, all, id);
  if (lead.contactId) {
    throw conflict('This lead has been converted to a contact already.');
  }
  const plan = await planConversion(tx, all, lead, choices);
  const links = await makeLinks(tx, all, lead, plan);
  await mark(tx, all, lead, links);
  const [contact] = await readVisible(tx, findModule(all, 'contact'), [links.contactId]);
  const message = plan.contact.id
    ? `The lead is linked to the contact ${plan.contact.name}.`
    : `${plan.contact.name} is a contact now.`;
  return { body: { message, contact: contact as RecordOf<typeof contacts> } };
}

export async function convertToOpportunity(
  tx: TenantTx,
  all: readonly Module[],
  id: string,
  { opportunityName, amount, contactId, companyId, ...given }: Opportunity,
) {
  const lead = await hold(tx, all, id);
  if (lead.dealId) {
    throw conflict('This lead has been converted to an opportunity already.');
  }
  const plan = await planConversion(tx, all, lead, { contactId, companyId });
  const links = await makeLinks(tx, all, lead, plan);
  const deal = await insertRecord(tx, findModule(all, 'deal'), {
    ...given,
    ...links,
    name: opportunityName,
    amount: amount ?? (await amountOf(tx, lead)),
    leadId: lead.id,
    leadSourceId: lead.leadSourceId,
    ownerUserId: lead.assignedToUserId,
  });
  await mark(tx, all, lead, { ...links, dealId: deal.id });
  return {
    body: {
      message: writeForRequest(msg`The opportunity ${opportunityName} is made.`),
      opportunity: deal as RecordOf<typeof deals>,
    },
  };
}

/** Of two who convert at once the second waits here, and then sees what the first has done. */
async function hold(tx: TenantTx, all: readonly Module[], id: string): Promise<Lead> {
  return (await lockRecord(tx, findModule(all, 'lead'), id)) as Lead;
}

interface Links {
  readonly contactId: string;
  readonly companyId: string | null;
}

async function makeLinks(
  tx: TenantTx,
  all: readonly Module[],
  lead: Lead,
  plan: ConversionPlan,
): Promise<Links> {
  const make = async (link: ConversionLink, kind: string, body: () => object): Promise<string> =>
    link.id ?? (await insertRecord(tx, findModule(all, kind), { ...body() })).id;
  const companyId = plan.company && (await make(plan.company, 'company', () => companyOf(lead)));
  const contactId = await make(plan.contact, 'contact', () => ({ ...contactOf(lead), companyId }));
  return { contactId, companyId };
}

/** The lead stays and refers to what it became; its activities are shown there as well. */
async function mark(
  tx: TenantTx,
  all: readonly Module[],
  lead: Lead,
  links: Links & { dealId?: string },
): Promise<void> {
  await updateRecord(
    tx,
    findModule(all, 'lead'),
    { id: lead.id },
    {
      ...links,
      convertedAtUtc: lead.convertedAtUtc ?? new Date().toISOString(),
      leadStatusId: await statusAfterConversion(tx, lead),
    },
  );
  await linkActivities(tx, lead.id, links);
}

/** What was done about the lead is also about what it became, unless it is about another such record already. */
async function linkActivities(
  tx: TenantTx,
  leadId: string,
  { contactId, companyId, dealId }: Links & { dealId?: string },
): Promise<void> {
  const { tenantId } = tx.principal;
  const became = Object.entries({ contact: contactId, company: companyId, deal: dealId }).filter(
    ([, id]) => id,
  );
  await tx`
    update crm.activity set about_records = ${JSON.stringify(Object.fromEntries(became))}::text::jsonb || about_records
    where tenant_id = ${tenantId} and not about_records ?& ${became.map(([entity]) => entity)}::text[] and id in (
      select id from crm.activity_about
      where tenant_id = ${tenantId} and entity = 'lead' and record_id = ${leadId})`;
}

/** A lead that was converted is qualified by that. One that is further along, or closed, keeps its status. */
async function statusAfterConversion(tx: TenantTx, lead: Lead): Promise<string | undefined> {
  const { tenantId } = tx.principal;
  const [qualified] = await tx<{ id: string }>`
    select qualified.id from crm.lead_status as qualified
    join crm.lead_status as present on present.tenant_id = ${tenantId} and present.id = ${lead.leadStatusId}
    where qualified.tenant_id = ${tenantId} and qualified.key = 'qualified'
      and qualified.is_active and not qualified.is_closed_status
      and not present.is_closed_status and present.sort_order < qualified.sort_order`;
  return qualified?.id;
}

function contactOf(lead: Lead) {
  const { firstName, lastName, email, phone, jobTitle, preferredContactMethod, leadSourceId, notes } = lead;
  return {
    ...{ firstName, lastName, email, phone, jobTitle, preferredContactMethod, leadSourceId, notes },
    ...placeOf(lead),
    ownerUserId: lead.assignedToUserId,
  };
}

function companyOf(lead: Lead) {
  return {
    name: lead.companyName,
    website: lead.website,
    domain: companyDomains(lead)[0],
    ...placeOf(lead),
    ownerUserId: lead.assignedToUserId,
  };
}

function placeOf({ address, postalCode, countryId, stateId, cityId }: Lead) {
  return { address, postalCode, countryId, stateId, cityId };
}
