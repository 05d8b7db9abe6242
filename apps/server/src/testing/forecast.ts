import { expect } from 'vitest';
import { listAll, make } from './records.ts';
import type { User } from './test-app.ts';

/** What tests of the forecast do as one person: deals, targets, and what is asked about them. */
export function forecastClient(user: User) {
  return {
    makeDeal: (name: string, body: object = {}) => make(user, '/deals', { name, ...body }),
    /** Of people, teams or territories, each for a month or a quarter. */
    saveTargets: (...targets: object[]) => user.call('PUT', '/api/targets', { body: { targets } }),
    /** What is at a path below `/api/forecast`. */
    async get<T>(path: string): Promise<T> {
      const { status, body } = await user.call('GET', `/api/forecast/${path}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body as T;
    },
  };
}

/** The ids of the stages of deals, by name. */
export async function stagesByName(user: User): Promise<Record<string, string>> {
  return Object.fromEntries((await listAll(user, '/deal-stages')).map(({ name, id }) => [name, id]));
}
