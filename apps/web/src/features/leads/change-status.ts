import { t } from '@lingui/core/macro';
import { changeLeadStatus } from '@pipewright/contract/operations/sales/leads.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import type { ChangeOptions } from '../../kit/data/changes/change-options.ts';
import { usePendingChanges } from '../../kit/data/changes/use-change.ts';
import type { Answer } from '../../kit/data/client/api-client.ts';
import { call } from '../../kit/data/client/client.ts';
import { replaceListed } from '../../kit/records/screens/record-changes.ts';
import type { Lead, LeadStatus } from './lead-queries.ts';

interface StatusChange {
  readonly lead: Lead;
  readonly status: LeadStatus;
}

const key = [leads.name, 'status'];

/** Gives a lead another status. */
export const changeStatus: ChangeOptions<StatusChange, Answer<Lead>> = {
  key,
  queue: 'lead status',
  changes: [leads.name],
  send: ({ lead, status }) =>
    call(changeLeadStatus, { params: { id: lead.id }, body: { leadStatusId: status.id } }),
  store: (client, { data }) => replaceListed(client, leads.name, [data]),
  success: ({ changeSet }, { lead, status }) => ({
    message: `${lead.fullName}: ${status.name}.`,
    changeSet,
  }),
  failure: () => t`Failed to update lead status. Please try again.`,
};

/** The status that a lead was just given and that the server has not confirmed yet. */
export function usePendingStatus(leadId: string): LeadStatus | undefined {
  return usePendingChanges<StatusChange>(key).findLast(({ lead }) => lead.id === leadId)?.status;
}

/** What a lead of this status shows of it. */
export function shownOf({ id, name, colorCode, isClosedStatus, key: status }: LeadStatus) {
  return { leadStatusId: id, leadStatus: { id, name, colorCode, isClosedStatus }, status };
}
