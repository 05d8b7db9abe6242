import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../data/client/api-error.ts';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { recordOptions } from '../../../data/queries/resource-queries.ts';
import { isSame } from '../../form/conflicts.ts';
import { useFormScope } from '../../form/form-context.ts';
import { bodyOf, messagesOf, valuesOf } from '../../form/form-values.ts';
import { useResource } from '../../screens/use-resource.ts';

/** Saves one field of the record by itself; what else stands in the form stays there unsaved. */
export function useFieldSave(name: string, onDone: () => void) {
  const { screens, record, cascade, adopt } = useFormScope();
  const { resource } = screens;
  const client = useQueryClient();
  const changes = useResource(screens);
  const [base, setBase] = useState(record);
  const [error, setError] = useState<string>();
  const [theirs, setTheirs] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // A choice and the blur that follows it are one.
  const isRunning = useRef(false);
  const heldBy = (holder: AnyRecord | undefined) => valuesOf(resource, [name], holder)[name];

  /** Whether it was saved; not where somebody else has given the same field another value. */
  async function send(before: AnyRecord, value: unknown): Promise<boolean> {
    const dependents = Object.fromEntries(cascade.dependentsOf(name).map(each => [each, null]));
    const body = { ...bodyOf(resource, [name], { [name]: value }), ...dependents };
    try {
      adopt(await changes.update(before, body));
      return true;
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.status !== 412) {
        throw refusal;
      }
      const newer = await client.fetchQuery({ ...recordOptions(resource, before.id), staleTime: 0 });
      setBase(newer);
      adopt(newer);
      // Who changed something else is in nobody's way.
      if (isSame(heldBy(newer), heldBy(before))) {
        return send(newer, value);
      }
      setTheirs(heldBy(newer));
      return false;
    }
  }

  async function save(value: unknown): Promise<void> {
    if (!base || isRunning.current) {
      return;
    }
    if (isSame(value, heldBy(base))) {
      onDone();
      return;
    }
    const problem = messagesOf(resource, [name], { [name]: value })[name];
    setError(problem);
    if (problem) {
      return;
    }
    isRunning.current = true;
    setBusy(true);
    setTheirs(undefined);
    try {
      if (await send(base, value)) {
        onDone();
      }
    } catch (refusal) {
      setError((refusal instanceof ApiError && refusal.fields[name]) || messageOf(refusal));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { save, error, theirs, isBusy };
}
