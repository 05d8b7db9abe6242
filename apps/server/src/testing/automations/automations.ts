import type {
  Automation,
  AutomationRun,
  AutomationRunDetails,
  AutomationTest,
} from '@pipewright/contract/operations/automation/automations.ts';
import { expect } from 'vitest';
import { createRunQueue } from '../../platform/automations/runs/run-queue.ts';
import { startByChanges } from '../../platform/automations/runs/start-by-changes.ts';
import { connect } from '../../platform/database/connections/connection.ts';
import { openFeedApp, startFeed } from '../event-feed.ts';
import type { TestApp, User } from '../test-app.ts';

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

/** The product with automations in its background, for a file of tests. */
export async function openAutomations() {
  const app = await openFeedApp();
  const owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  let running = await startAutomations(app);
  const background = {
    /** Looks for runs that are due. */
    wake: () => running.queue.wake(),
    stop: () => running.stop(),
    /** Starts it again, after a stop. */
    async start(options?: { maxStarts: number }) {
      running = await startAutomations(app, options);
    },
  };
  return {
    app,
    owner,
    background,
    /** For `beforeAll` to return. */
    async close() {
      await running.stop();
      await owner.end();
      await app.close();
    },
  };
}
export type AutomationsApp = Awaited<ReturnType<typeof openAutomations>>;

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
