import type { TestApp, User } from './test-app.ts';

/** A record in tests. */
export type Found = Record<string, unknown> & { id: string; name: string; version: number };

/** Every record of a list, page by page. */
export async function listAll(user: User, path: string): Promise<Found[]> {
  const rows: Found[] = [];
  let url: string | undefined = `/api${path}${path.includes('?') ? '&' : '?'}pageSize=500`;
  while (url) {
    const { body, headers } = await user.call('GET', url);
    rows.push(...(body as Found[]));
    url = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
  }
  return rows;
}

/** The record whose field has the value. */
export async function find(user: User, path: string, field: string, value: string): Promise<Found> {
  const row = (await listAll(user, path)).find(each => each[field] === value);
  if (!row) {
    throw new Error(`${path} has nothing whose ${field} is ${value}`);
  }
  return row;
}

export async function make(user: User, path: string, body: object): Promise<Found> {
  const answer = await user.call('POST', `/api${path}`, { body });
  if (answer.status !== 201) {
    throw new Error(`could not make ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body as Found;
}

export async function read(user: User, path: string, id: string): Promise<Found> {
  return (await user.call('GET', `/api${path}/${id}`)).body as Found;
}

export function undo(user: User, { headers }: Awaited<ReturnType<TestApp['call']>>) {
  return user.call('POST', `/api/change-sets/${headers['x-change-set']}/undo`);
}
