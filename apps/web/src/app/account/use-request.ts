import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { focusFirstInvalid } from '../../kit/ui/dialogs/focus-invalid.ts';

/** One request at a time: the message of its response, or the error and its fields. */
export function useRequest() {
  const { mutate, isPending, data, error, fieldErrors } = useChange({
    send: (request: () => Promise<string>) => request(),
    changes: ['viewer'],
  });

  function run(request: () => Promise<string>, onSuccess?: (message: string) => void): void {
    if (!isPending) {
      mutate(request, { onSuccess, onError: () => focusFirstInvalid(document.body) });
    }
  }

  return {
    run,
    isBusy: isPending,
    answer: data,
    problem: error ? messageOf(error) : undefined,
    fields: fieldErrors,
  };
}
