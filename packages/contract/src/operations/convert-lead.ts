import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { contacts } from '../resources/contacts.ts';
import { deals } from '../resources/deals.ts';
import { leads } from '../resources/leads.ts';

const params = z.strictObject({ id: z.uuid() });
const { read, edit } = leads.permissions;

/** What the lead shall become or belong to. Left out: what matches, else a new one. Null: a new one, whatever matches. */
const choices = {
  contactId: z.uuid().nullable().optional(),
  companyId: z.uuid().nullable().optional(),
};

export const convertLeadToContact = defineOperation({
  method: 'POST',
  path: '/leads/:id/convert-to-contact',
  access: edit,
  tag: 'leads',
  summary: 'Make a contact of a lead, or link it to the one that is there, and its company likewise',
  params,
  body: z.strictObject(choices),
  result: z.object({ message: z.string(), contact: contacts.record }),
});

export const convertLeadToOpportunity = defineOperation({
  method: 'POST',
  path: '/leads/:id/convert-to-opportunity',
  access: edit,
  tag: 'leads',
  summary: 'Make a deal of a lead, and a contact and a company where there are none',
  params,
  body: z.strictObject({
    ...choices,
    opportunityName: deals.fields.name.schema,
    /** The lead's estimated value unless another is named. */
    amount: deals.fields.amount.schema.optional(),
    /** The first open stage unless another is named. */
    dealStageId: z.uuid().optional(),
    expectedCloseDate: deals.fields.expectedCloseDate.schema.nullable().optional(),
    lostReason: deals.fields.lostReason.schema.nullable().optional(),
  }),
  result: z.object({ message: z.string(), opportunity: deals.record }),
});

const link = z.object({
  /** Null: one would be made. */
  id: z.uuid().nullable(),
  name: z.string(),
  /** Why it is this one; null where one would be made. */
  matchedBy: z.enum(['conversion', 'choice', 'email', 'contact', 'domain', 'name']).nullable(),
});
export type ConversionLink = z.infer<typeof link>;

export const previewConversion = defineOperation({
  method: 'GET',
  path: '/leads/:id/conversion',
  access: read,
  tag: 'leads',
  summary: 'What a conversion would make, and what it would link to',
  params,
  result: z.object({
    convertedAtUtc: z.iso.datetime().nullable(),
    isContact: z.boolean(),
    isOpportunity: z.boolean(),
    contact: link,
    /** Null: the lead names none. */
    company: link.nullable(),
    opportunityName: z.string(),
    amount: z.number(),
  }),
});
