import { setTimeout } from 'node:timers/promises';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { Tenants } from '../data/tenants.ts';

type Person = keyof Tenants;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Asks the product as the administrator of the large organization, or as one of its representatives. */
export interface Client {
  call(person: Person, method: string, path: string, body?: unknown): Promise<Answer>;
  /** Calculates a report anew, and waits for its result also where that comes from the background. */
  calculate(definition: ReportDefinition): Promise<{ isInBackground: boolean }>;
}

export function createClient(parts: { port: number; tokenOf: (person: Person) => Promise<string> }): Client {
  const { port, tokenOf } = parts;
  const call: Client['call'] = async (person, method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok && !text.includes('stillCalculating')) {
      throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    }
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  };
  return {
    call,
    async calculate(definition) {
      let isInBackground = false;
      for (let isRefreshed = true; ; isRefreshed = false) {
        const { status, body } = await call('large', 'POST', '/reports/run', {
          definition,
          ...(isRefreshed && { isRefreshed }),
        });
        if (status === 200 && !body.isBeingRefreshed) {
          return { isInBackground };
        }
        isInBackground = true;
        await setTimeout(100);
      }
    },
  };
}
