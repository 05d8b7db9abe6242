import {
  type MutationKey,
  type UseMutationResult,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../client/api-error.ts';
import { type ChangeOptions, mutationOptionsOf } from './change-options.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

export type Change<Variables, Result = unknown> = UseMutationResult<Result, Error, Variables> & {
  /** The server's messages about single fields of a rejected form. */
  readonly fieldErrors: Readonly<Record<string, string>>;
};

/**
 * The only way to change data: sends it, shows the result (with Undo), and refetches what depends on it. `mutate` is
 * for events; `mutateAsync` rejects if the change fails.
 */
export function useChange<Variables = void, Result = unknown>(
  options: ChangeOptions<Variables, Result>,
): Change<Variables, Result> {
  const client = useQueryClient();
  const keyFor = useIdempotencyKey();
  const mutation = useMutation(mutationOptionsOf(client, options, keyFor));
  return { ...mutation, fieldErrors: fieldErrorsOf(mutation.error) };
}

/** The changes of this key that the server has not confirmed yet, in their order: drawn over the data meanwhile. */
export function usePendingChanges<Variables>(key: MutationKey): readonly Variables[] {
  return useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: ({ state }) => state.variables as Variables,
  });
}

/** The server's messages about single fields. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}
