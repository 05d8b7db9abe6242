import { changeLeadStatus } from '@pipewright/contract/operations/leads.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import type { QueryClient } from '@tanstack/react-query';
import { attempt } from '../../kit/attempt.ts';
import { call } from '../../kit/client.ts';
import { changeShown } from '../../kit/use-resource.ts';
import type { Lead, LeadStatus } from './lead-queries.ts';

/** Gives a lead another status: shown at once, told with Undo, and taken back where the server refuses. */
export function changeStatus(client: QueryClient, lead: Lead, status: LeadStatus): Promise<boolean> {
  show(client, [lead.id], status);
  return attempt({
    client,
    work: async () => {
      const input = { params: { id: lead.id }, body: { leadStatusId: status.id } };
      const { changeSet } = await call(changeLeadStatus, input);
      return { message: `${lead.fullName}: ${status.name}.`, changeSet };
    },
    failure: 'Failed to update lead status. Please try again.',
  });
}

/** Gives several leads another status at once. */
export function changeStatuses(
  client: QueryClient,
  ids: readonly string[],
  status: LeadStatus,
): Promise<boolean> {
  return attempt({
    client,
    work: async () => {
      const body = { ids: [...ids], updates: { leadStatusId: status.id } };
      const { data, changeSet } = await call(leads.operations.bulkUpdate, { body });
      show(client, ids, status);
      const count = `${data.updated.toLocaleString()} ${data.updated === 1 ? 'lead' : 'leads'}`;
      return { message: `${count}: ${status.name}.`, changeSet };
    },
    failure: 'Failed to update leads. Please try again.',
  });
}

function show(client: QueryClient, ids: readonly string[], status: LeadStatus): void {
  const { id, name, colorCode, isClosedStatus, key } = status;
  const shown = { leadStatusId: id, leadStatus: { id, name, colorCode, isClosedStatus }, status: key };
  // An answer that is on its way was asked for before.
  void client.cancelQueries({ queryKey: [leads.name, 'list'] });
  changeShown(client, leads.name, records =>
    records.map(record => (ids.includes(record.id) ? { ...record, ...shown } : record)),
  );
}
