import { changeLeadStatus } from '@pipewright/contract/operations/leads.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import type { QueryClient } from '@tanstack/react-query';
import { attempt } from '../../kit/data/changes/attempt.ts';
import { call } from '../../kit/data/client/client.ts';
import { changeShown } from '../../kit/records/screens/use-resource.ts';
import type { Lead, LeadStatus } from './lead-queries.ts';

/** Gives a lead another status: shown at once, told with Undo, and taken back where the server refuses. Returns the lead as saved. */
export async function changeStatus(
  client: QueryClient,
  lead: Lead,
  status: LeadStatus,
): Promise<Lead | undefined> {
  let saved: Lead | undefined;
  show(client, lead.id, shownOf(status));
  const isChanged = await attempt({
    client,
    work: async () => {
      const input = { params: { id: lead.id }, body: { leadStatusId: status.id } };
      const { data, changeSet } = await call(changeLeadStatus, input);
      saved = data;
      return { message: `${lead.fullName}: ${status.name}.`, changeSet };
    },
    failure: 'Failed to update lead status. Please try again.',
  });
  if (!isChanged) {
    const { leadStatusId, leadStatus, status: key } = lead;
    show(client, lead.id, { leadStatusId, leadStatus, status: key });
  }
  return saved;
}

/** What a lead of this status shows of it. */
export function shownOf({ id, name, colorCode, isClosedStatus, key }: LeadStatus) {
  return { leadStatusId: id, leadStatus: { id, name, colorCode, isClosedStatus }, status: key };
}

function show(client: QueryClient, id: string, shown: Partial<Lead>): void {
  // An answer that is on its way was asked for before.
  void client.cancelQueries({ queryKey: [leads.name, 'list'] });
  changeShown(client, leads.name, records =>
    records.map(record => (record.id === id ? { ...record, ...shown } : record)),
  );
}
