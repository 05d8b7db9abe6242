import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../kit/data/client/api-error.ts';
import { focusFirstInvalid } from '../../kit/ui/dialogs/focus-invalid.ts';

/** One request at a time: its answer's message, or what went wrong and beside which fields. */
export function useRequest() {
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const [error, setError] = useState<unknown>();
  const busy = useRef(false);

  async function run(work: () => Promise<string>): Promise<string | undefined> {
    if (busy.current) {
      return undefined;
    }
    busy.current = true;
    setBusy(true);
    setError(undefined);
    setAnswer(undefined);
    try {
      const message = await work();
      setAnswer(message);
      return message;
    } catch (thrown) {
      setError(thrown ?? new Error());
      focusFirstInvalid(document.body);
      return undefined;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  const fields = error instanceof ApiError ? error.fields : {};
  const problem = error === undefined ? undefined : messageOf(error, 'Request failed');
  return { run, isBusy, answer, problem, fields };
}
