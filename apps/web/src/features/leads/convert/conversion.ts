import {
  convertLeadToContact,
  convertLeadToOpportunity,
  previewConversion,
} from '@pipewright/contract/operations/sales/convert-lead.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../kit/data/client/client.ts';

export type Preview = z.output<(typeof previewConversion)['result']>;
export type ConversionKind = 'contact' | 'opportunity';

/** What a lead is converted to, as far as people can choose. */
export interface ConversionDraft {
  /** Null: a new one. */
  readonly contactId: string | null;
  readonly companyId: string | null;
  readonly opportunityName: string;
  readonly amount: number | undefined;
  readonly expectedCloseDate: string;
}

export function conversionOptions(id: string) {
  return queryOptions({
    queryKey: ['lead', 'conversion', id],
    meta: { dependsOn: ['lead', 'contact', 'company'] },
    queryFn: async ({ signal }) => (await call(previewConversion, { params: { id }, signal })).data,
    staleTime: 0,
  });
}

export function draftOf({ contact, company, opportunityName, amount }: Preview): ConversionDraft {
  return {
    contactId: contact.id,
    companyId: company?.id ?? null,
    opportunityName,
    amount,
    expectedCloseDate: '',
  };
}

/** Makes or links what was chosen, and answers with the id of it. */
export async function convert(id: string, kind: ConversionKind, draft: ConversionDraft, preview: Preview) {
  const params = { id };
  const links = {
    contactId: draft.contactId,
    // A lead that names no company gets one only where somebody chose it.
    companyId: preview.company || draft.companyId ? draft.companyId : undefined,
  };
  if (kind === 'contact') {
    const { data, changeSet } = await call(convertLeadToContact, { params, body: links });
    return { message: data.message, changeSet, id: data.contact.id };
  }
  const body = {
    ...links,
    opportunityName: draft.opportunityName.trim(),
    amount: draft.amount ?? 0,
    expectedCloseDate: draft.expectedCloseDate || null,
  };
  const { data, changeSet } = await call(convertLeadToOpportunity, { params, body });
  return { message: data.message, changeSet, id: data.opportunity.id };
}
