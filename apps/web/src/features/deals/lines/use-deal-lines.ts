import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { listDealTaxes, previewDeal } from '@pipewright/contract/operations/deals.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { ApiError, messageOf } from '../../../kit/data/client/api-error.ts';
import { call } from '../../../kit/data/client/client.ts';
import { recordOptions } from '../../../kit/data/queries/resource-queries.ts';
import { useFormScope } from '../../../kit/records/form/form-context.ts';
import { useDiscardGuard } from '../../../kit/ui/dialogs/use-discard-guard.ts';
import {
  bodyOf,
  type DealLine,
  type Draft,
  draftOf,
  type FullDeal,
  isComplete,
  type Taxes,
} from './draft.ts';

const previewDelayMs = 150;

/** The lines of a deal while they are edited: the draft, what the server says about it, and how it is saved. */
export function useDealLines(deal: FullDeal) {
  const { adopt } = useFormScope();
  // With the version that it began from: what somebody else has saved meanwhile is not overwritten.
  const [edited, setEdited] = useState<{ readonly draft: Draft; readonly version: number }>();
  const { draft, version = deal.version } = edited ?? {};
  const isDirty = draft !== undefined;
  const { setDirty } = useDiscardGuard(() => undefined);
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);

  const [settled] = useDebouncedValue(draft, previewDelayMs);
  const body = settled && isComplete(settled) ? bodyOf(settled) : undefined;
  const preview = useQuery({
    queryKey: ['deal', 'preview', deal.id, deal.version, body],
    queryFn: async ({ signal }) => {
      const keys = settled?.lines.map(({ key }) => key) ?? [];
      const { data } = await call(previewDeal, { params: { id: deal.id }, body: body ?? {}, signal });
      return { ...data, lines: byKey(keys, data.deal.lines) };
    },
    enabled: isDirty && body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const taxes = useQuery({
    queryKey: ['deal', 'taxes', deal.id],
    queryFn: async ({ signal }) => (await call(listDealTaxes, { params: { id: deal.id }, signal })).data,
  });

  const save = useChange({
    changes: ['deal'],
    send: (saved: Draft) =>
      call(deals.operations.patch, {
        params: { id: deal.id },
        body: bodyOf(saved),
        ifMatch: version,
      }),
    store: (client, { data }) => {
      client.setQueryData(recordOptions(deals, data.id).queryKey, data);
      adopt(data);
      setEdited(undefined);
    },
    success: ({ changeSet }) => ({ message: t`Products of the deal saved.`, changeSet }),
    failure: t`Failed to save the products`,
  });

  const shown = isDirty ? preview.data : undefined;
  const lines =
    shown?.lines ??
    byKey(
      deal.lines.map(({ id }) => id),
      deal.lines,
    );
  return {
    draft: draft ?? draftOf(deal),
    isDirty,
    change: (next: Draft) => setEdited({ draft: next, version }),
    discard: () => setEdited(undefined),
    save: () => draft && isComplete(draft) && save.mutate(draft),
    isSaving: save.isPending,
    /** What the server refuses in the draft. */
    problem: isDirty && preview.error ? problemOf(preview.error) : undefined,
    /** The deal as the server calculates it, and its lines by the keys of the draft; new ones follow a little later. */
    calculated: shown?.deal ?? deal,
    calculatedLines: lines,
    taxes: (shown?.taxes ?? taxes.data ?? []) as Taxes,
  };
}

/** The reasons of the fields say more than the message above them. */
function problemOf(error: Error): string {
  const reasons = error instanceof ApiError ? Object.values(error.fields) : [];
  return reasons.length > 0 ? [...new Set(reasons)].join('. ') : messageOf(error);
}

/** The server answers the lines in the order in which they were sent. */
function byKey(keys: readonly string[], lines: readonly DealLine[]): ReadonlyMap<string, DealLine> {
  return new Map(
    keys.flatMap((key, index) => {
      const line = lines[index];
      return line ? [[key, line] as const] : [];
    }),
  );
}
