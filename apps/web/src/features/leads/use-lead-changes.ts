import { changeLeadStatus } from '@pipewright/contract/operations/leads.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../kit/client.ts';
import { notifyChange, notifyFailure } from '../../kit/notify.tsx';
import { refreshShown } from '../../kit/query-client.ts';
import { changeShown } from '../../kit/use-resource.ts';
import type { Lead, LeadStatus } from './lead-queries.ts';

/** As many as the API takes in one change. */
export const mostAtOnce = 1000;

export interface LeadChanges {
  setStatus(lead: Lead, status: LeadStatus): Promise<void>;
  setStatusOfAll(ids: readonly string[], status: LeadStatus): Promise<void>;
  removeAll(ids: readonly string[]): Promise<boolean>;
}

/** The changes people make in the list: shown at once, told with Undo, and taken back where the server refuses. */
export function useLeadChanges(): LeadChanges {
  const client = useQueryClient();
  return useMemo(() => changesOf(client), [client]);
}

function changesOf(client: QueryClient): LeadChanges {
  let running = 0;

  function show(ids: readonly string[], { id, name, colorCode, isClosedStatus, key }: LeadStatus): void {
    const shown = {
      leadStatusId: id,
      leadStatus: { id, name, colorCode, isClosedStatus },
      status: key,
    };
    // An answer that is on its way was asked for before.
    void client.cancelQueries({ queryKey: [leads.name, 'list'] });
    changeShown(client, leads.name, records =>
      records.map(record => (ids.includes(record.id) ? { ...record, ...shown } : record)),
    );
  }

  async function attempt(
    work: () => Promise<{ message: string; changeSet?: string }>,
    failure: string,
  ): Promise<boolean> {
    running += 1;
    try {
      const { message, changeSet } = await work();
      notifyChange(client, message, changeSet);
      return true;
    } catch (error) {
      notifyFailure(failure, error);
      return false;
    } finally {
      running -= 1;
      // Of several changes at once the last one asks: before that, the server does not know them all.
      if (running === 0) {
        void refreshShown(client);
      }
    }
  }

  return {
    async setStatus(lead, status) {
      show([lead.id], status);
      await attempt(async () => {
        const { changeSet } = await call(changeLeadStatus, {
          params: { id: lead.id },
          body: { leadStatusId: status.id },
        });
        return { message: `${lead.fullName}: ${status.name}.`, changeSet };
      }, 'Failed to update lead status. Please try again.');
    },
    async setStatusOfAll(ids, status) {
      await attempt(async () => {
        const body = { ids: [...ids], updates: { leadStatusId: status.id } };
        const { data, changeSet } = await call(leads.operations.bulkUpdate, { body });
        show(ids, status);
        return { message: `${counted(data.updated)}: ${status.name}.`, changeSet };
      }, 'Failed to update leads. Please try again.');
    },
    removeAll(ids) {
      return attempt(async () => {
        const { data, changeSet } = await call(leads.operations.bulkDelete, { body: { ids: [...ids] } });
        changeShown(client, leads.name, records => records.filter(({ id }) => !ids.includes(id)));
        return { message: `${counted(data.deleted)} deleted.`, changeSet };
      }, 'Failed to delete leads. Please try again.');
    },
  };
}

function counted(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? 'lead' : 'leads'}`;
}
