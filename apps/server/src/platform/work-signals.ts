import type { Events } from './events.ts';

/** A queue that a worker empties. Each is also looked at every few seconds or minutes, so a signal may get lost. */
type Work = 'automations' | 'events' | 'mail' | 'webhooks';

/** Says that there is work to do: to this process if it does that work, otherwise to the processes that do. */
export interface WorkSignals {
  send(work: Work): void;
  /** From now on this process does the work. */
  on(work: Work, wake: () => void): void;
}

const channel = 'work';

export async function createWorkSignals(events: Events): Promise<WorkSignals> {
  const own = new Map<string, () => void>();
  await events.subscribe(channel, work => own.get(work)?.());

  return {
    send(work) {
      const wake = own.get(work);
      if (wake) {
        wake();
      } else {
        events.publish(channel, work);
      }
    },
    on: (work, wake) => own.set(work, wake),
  };
}
