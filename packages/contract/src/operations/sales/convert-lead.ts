import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { contacts } from '../../resources/contacts.ts';
import { deals } from '../../resources/deals.ts';
import { leads } from '../../resources/leads.ts';

const params = z.strictObject({ id: z.uuid() });
const { read, edit } = leads.permissions;

/**
 * The record that the lead is converted into or added to. If left out: the matching record, or else a new one. Null:
 * always a new one.
 */
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
    /** The lead's estimated value by default. */
    amount: deals.fields.amount.schema.optional(),
    /** The first open stage by default. */
    dealStageId: z.uuid().optional(),
    expectedCloseDate: deals.fields.expectedCloseDate.schema.nullable().optional(),
    lostReason: deals.fields.lostReason.schema.nullable().optional(),
  }),
  result: z.object({ message: z.string(), opportunity: deals.record }),
});

const link = z.object({
  /** Null: a new record would be created. */
  id: z.uuid().nullable(),
  name: z.string(),
  /** Why this record matches; null if a new one would be created. */
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
    /** Null: the lead has no company. */
    company: link.nullable(),
    opportunityName: z.string(),
    amount: z.number(),
  }),
});
