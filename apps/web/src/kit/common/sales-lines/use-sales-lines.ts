import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { ApiError, messageOf } from '../../data/client/api-error.ts';
import { recordOptions } from '../../data/queries/resource-queries.ts';
import { useFormScope } from '../../records/form/form-context.ts';
import { useDiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import {
  bodyOf,
  type Draft,
  draftOf,
  isComplete,
  type SalesDocument,
  type SalesDocumentBody,
  type SalesLine,
  type Taxes,
} from './draft.ts';

const previewDelayMs = 150;

/** How the documents of a resource are calculated and saved. */
export interface SalesDocumentKind {
  readonly resource: AnyResource;
  preview(
    id: string,
    body: SalesDocumentBody,
    signal: AbortSignal,
  ): Promise<{ document: SalesDocument; taxes: Taxes }>;
  readTaxes(id: string, signal: AbortSignal): Promise<Taxes>;
  save(
    id: string,
    body: SalesDocumentBody,
    version: number,
  ): Promise<{ data: SalesDocument; changeSet?: string }>;
}

/** The lines of a document while they are edited: the draft, its calculation by the server, and saving. */
export function useSalesLines(kind: SalesDocumentKind, document: SalesDocument, saved: string) {
  const { name } = kind.resource;
  const { adopt } = useFormScope();
  // With the version that it began from: what somebody else has saved meanwhile is not overwritten.
  const [edited, setEdited] = useState<{ readonly draft: Draft; readonly version: number }>();
  const { draft, version = document.version } = edited ?? {};
  const isDirty = draft !== undefined;
  const { setDirty } = useDiscardGuard(() => undefined);
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);

  const [settled] = useDebouncedValue(draft, previewDelayMs);
  const body = settled && isComplete(settled) ? bodyOf(settled) : undefined;
  const preview = useQuery({
    queryKey: [name, 'preview', document.id, document.version, body],
    queryFn: async ({ signal }) => {
      const keys = settled?.lines.map(({ key }) => key) ?? [];
      const answer = await kind.preview(document.id, body ?? {}, signal);
      return { ...answer, lines: byKey(keys, answer.document.lines) };
    },
    enabled: isDirty && body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const taxes = useQuery({
    queryKey: [name, 'taxes', document.id],
    queryFn: ({ signal }) => kind.readTaxes(document.id, signal),
  });

  const save = useChange({
    changes: [name],
    send: (sent: Draft) => kind.save(document.id, bodyOf(sent), version),
    store: (client, { data }) => {
      client.setQueryData(recordOptions(kind.resource, data.id).queryKey, data);
      adopt(data);
      setEdited(undefined);
    },
    success: ({ changeSet }) => ({ message: saved, changeSet }),
    failure: t`Failed to save the products`,
  });

  const shown = isDirty ? preview.data : undefined;
  const lines =
    shown?.lines ??
    byKey(
      document.lines.map(({ id }) => id),
      document.lines,
    );
  return {
    draft: draft ?? draftOf(document),
    isDirty,
    change: (next: Draft) => setEdited({ draft: next, version }),
    discard: () => setEdited(undefined),
    save: () => draft && isComplete(draft) && save.mutate(draft),
    isSaving: save.isPending,
    /** The server's errors about the draft. */
    problem: isDirty && preview.error ? problemOf(preview.error) : undefined,
    /** The document as the server calculates it, and its lines by the keys of the draft; new ones follow a little later. */
    calculated: shown?.document ?? document,
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
function byKey(keys: readonly string[], lines: readonly SalesLine[]): ReadonlyMap<string, SalesLine> {
  return new Map(
    keys.flatMap((key, index) => {
      const line = lines[index];
      return line ? [[key, line] as const] : [];
    }),
  );
}
