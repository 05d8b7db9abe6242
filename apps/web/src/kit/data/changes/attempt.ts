import type { QueryClient } from '@tanstack/react-query';
import { refreshShown } from '../queries/query-client.ts';
import { notifyChange, notifyFailure } from './notify-change.ts';

interface Attempt {
  readonly client: QueryClient;
  /** Makes the change, and says what was done; nothing where it goes on in the background, which tells by itself. */
  readonly work: () => Promise<{ message: string; changeSet?: string } | undefined>;
  /** What is said where it is refused. */
  readonly failure: string;
}

let running = 0;

/** Makes a change that may have been shown already: told with Undo, or with what failed, and asked for again. */
export async function attempt({ client, work, failure }: Attempt): Promise<boolean> {
  running += 1;
  try {
    const done = await work();
    if (done) {
      notifyChange(client, done.message, done.changeSet);
    }
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
