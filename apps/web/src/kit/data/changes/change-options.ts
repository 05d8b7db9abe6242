import type { MutationKey, MutationOptions, QueryClient } from '@tanstack/react-query';
import { type NoticeAction, notifyDone } from '../../ui/notices/notify.tsx';
import { type Changes, refreshAffected } from '../queries/dependencies.ts';
import { notifyChange, notifyFailure } from './notify-change.ts';

/** The same idempotency key for the same content, also at a second attempt. */
type KeyFor = (content: unknown) => string;

interface SuccessNotice {
  readonly message: string;
  /** The change set that Undo reverts. Without it the notice has no Undo. */
  readonly changeSet: string | undefined;
  /** Another button next to Undo, for example to open the created record. */
  readonly action?: NoticeAction;
}

/** One kind of change: how it is sent, what it affects, and the notices about it. */
export interface ChangeOptions<Variables, Result> {
  readonly send: (variables: Variables, keyFor: KeyFor) => Promise<Result>;
  /** The resources and other subjects that it changes: queries that depend on them are refetched, also if it fails. */
  readonly changes: Changes | ((variables: Variables) => Changes);
  /** The notice of success; nothing where the screen itself shows it, or a job reports it later. */
  readonly success?: (result: Result, variables: Variables) => SuccessNotice | string | undefined;
  /** The notice of failure, above the server's reason. Without it, the caller shows `error` and `fieldErrors`. */
  readonly failure?: string | ((variables: Variables) => string | undefined);
  /** Puts the answer into the cache, so that nothing jumps back before the refetched data arrives. */
  readonly store?: (client: QueryClient, result: Result, variables: Variables) => void;
  /** Names it for `usePendingChanges`, which shows changes before the server has confirmed them. */
  readonly key?: MutationKey;
  /** Changes with the same name are sent one after the other, in the order in which they were made. */
  readonly queue?: string;
  /** Stays pending until the refetched data has arrived, for screens that show the pending variables until then. */
  readonly isPendingUntilRefreshed?: boolean;
}

/** The same as options of TanStack's `useMutation`. */
export function mutationOptionsOf<Variables, Result>(
  client: QueryClient,
  options: ChangeOptions<Variables, Result>,
  keyFor: KeyFor,
): MutationOptions<Result, Error, Variables> {
  const { send, changes, success, failure, store, key, queue, isPendingUntilRefreshed } = options;
  const changesOf = (variables: Variables) => (typeof changes === 'function' ? changes(variables) : changes);

  return {
    mutationKey: key,
    scope: queue ? { id: queue } : undefined,
    mutationFn: variables => send(variables, keyFor),
    onSuccess(result, variables) {
      store?.(client, result, variables);
      const notice = success?.(result, variables);
      if (typeof notice === 'string') {
        notifyDone(notice);
      } else if (notice) {
        notifyChange({ ...notice, client, changes: changesOf(variables) });
      }
    },
    onError(error, variables) {
      const text = typeof failure === 'function' ? failure(variables) : failure;
      if (text) {
        notifyFailure(text, error);
      }
    },
    // Returning the promise keeps the change pending.
    onSettled(_result, _error, variables) {
      const refreshed = refreshAffected(client, changesOf(variables));
      return isPendingUntilRefreshed ? refreshed : undefined;
    },
  };
}
