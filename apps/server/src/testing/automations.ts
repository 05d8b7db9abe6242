import type {
  Automation,
  AutomationRun,
  AutomationRunDetails,
  AutomationTest,
} from '@pipewright/contract/operations/automations.ts';
import { expect } from 'vitest';
import { createRunQueue } from '../platform/automations/runs/run-queue.ts';
import { startByChanges } from '../platform/automations/runs/start-by-changes.ts';
import { startFeed } from './event-feed.ts';
import type { TestApp, User } from './test-app.ts';

const waitLonger = { timeout: 30_000, interval: 50 };

/** Starts what automations need in the background of the server. */
export async function startAutomations(app: TestApp, { maxStarts }: { maxStarts?: number } = {}) {
  const feed = await startFeed(app, [startByChanges]);
  const queue = createRunQueue({
    ...app.services,
    ...app.database,
    log: { error: () => undefined },
    ...(maxStarts ? { maxStarts } : {}),
  });
  app.database.onCommit(({ changedEntities }) => {
    if (changedEntities.has('automation-run')) {
      queue.wake();
    }
  });
  return {
    queue,
    async stop() {
      await feed.stop();
      await queue.stop();
    },
  };
}

/** The automations of a user, over HTTP. */
export function automationsOf(user: User) {
  const send = async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> => {
    const answer = await user.call(method, `/api/automations${path}`, body ? { body } : {});
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body as T;
  };
  const runs = (id: string) => send<AutomationRun[]>('GET', `/${id}/runs`);
  return {
    send,
    create: (draft: object, name = 'Test') => send<Automation>('POST', '', { name, draft }),
    read: (id: string) => send<Automation>('GET', `/${id}`),
    async publish(draft: object, name = 'Test'): Promise<Automation> {
      const { id } = await send<Automation>('POST', '', { name, draft });
      return send<Automation>('POST', `/${id}/publish`);
    },
    test: (id: string, recordId: string) => send<AutomationTest>('POST', `/${id}/test`, { recordId }),
    runs,
    run: (id: string, runId: string) => send<AutomationRunDetails>('GET', `/${id}/runs/${runId}`),
    /** Waits until so many runs are there and all of them have come to rest. */
    async settled(id: string, count: number): Promise<AutomationRun[]> {
      await expect
        .poll(async () => (await runs(id)).filter(({ state }) => state !== 'queued').length, waitLonger)
        .toBe(count);
      return runs(id);
    },
  };
}
