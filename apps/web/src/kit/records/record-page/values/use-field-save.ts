import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../data/changes/use-change.ts';
import { ApiError, messageOf } from '../../../data/client/api-error.ts';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { nestValues } from '../../../data/queries/field-values.ts';
import { recordOptions } from '../../../data/queries/resource-queries.ts';
import { isSame } from '../../form/conflicts/conflicts.ts';
import { useFormScope } from '../../form/form-context.ts';
import { bodyOf, messagesOf, valuesOf } from '../../form/form-values.ts';
import { saveRecord } from '../../screens/record-changes.ts';

/** Saves a single field of the record. Other unsaved input stays in the form. */
export function useFieldSave(name: string, onDone: () => void) {
  const { screens, record, cascade, adopt } = useFormScope();
  const { resource } = screens;
  const client = useQueryClient();
  const [base, setBase] = useState(record);
  const [invalid, setInvalid] = useState<string>();
  const [theirs, setTheirs] = useState<unknown>();
  const heldBy = (holder: AnyRecord | undefined) => valuesOf(resource, [name], holder)[name];
  const saving = saveRecord(screens);
  const change = useChange({
    ...saving,
    send: async (draft: Parameters<typeof saving.send>[0], keyFor) => {
      try {
        return await saving.send(draft, keyFor);
      } catch (refusal) {
        if (!draft.record || !(refusal instanceof ApiError) || refusal.status !== 412) {
          throw refusal;
        }
        const newer = await client.fetchQuery({
          ...recordOptions(resource, draft.record.id),
          staleTime: 0,
        });
        setBase(newer);
        adopt(newer);
        // A change of another field does not conflict.
        if (isSame(heldBy(newer), heldBy(draft.record))) {
          return saving.send({ ...draft, record: newer }, keyFor);
        }
        setTheirs(heldBy(newer));
        throw refusal;
      }
    },
  });

  function save(value: unknown): void {
    // A choice and the blur that follows it are one.
    if (!base || change.isPending) {
      return;
    }
    if (isSame(value, heldBy(base))) {
      onDone();
      return;
    }
    const problem = messagesOf(resource, [name], nestValues({ [name]: value }))[name];
    setInvalid(problem);
    if (problem) {
      return;
    }
    setTheirs(undefined);
    const dependents = Object.fromEntries(cascade.dependentsOf(name).map(each => [each, null]));
    change.mutate(
      { record: base, values: { ...bodyOf(resource, [name], nestValues({ [name]: value })), ...dependents } },
      {
        onSuccess: ({ data }) => {
          adopt(data);
          onDone();
        },
      },
    );
  }

  const refusal =
    change.error && theirs === undefined ? (change.fieldErrors[name] ?? messageOf(change.error)) : undefined;
  return { save, error: invalid ?? refusal, theirs, isBusy: change.isPending };
}
