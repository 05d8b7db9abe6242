import { readFileSync } from 'node:fs';

/** Reads from the API as somebody. */
export type Read = <T>(path: string) => Promise<T>;
/** The same for any method. */
export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** The lists in which a record is found for each page of a single record. */
const listsOfPages: Readonly<Record<string, string>> = {
  '/leads/$id/edit': '/api/leads',
  '/contacts/$id': '/api/contacts',
  '/companies/$id': '/api/companies',
  '/deals/$id': '/api/opportunities',
  '/sales/products/$id': '/api/products',
  '/sales/quotes/$id': '/api/quotes',
  '/orders/$id': '/api/orders',
  '/analytics/reports/$id': '/api/reports',
  '/analytics/dashboards/$id': '/api/dashboards',
  '/administration/automations/$id': '/api/automations',
};

/** Pages that lead elsewhere at once, or show something only with what another page or system hands them. */
const withoutOwnScreen = ['/', '/login/callback', '/connect/authorize'];

/** Pages with several parts in their path; objects exist only where an organization has defined some. */
const ofOtherParts = /^\/(objects|sales\/commission\/statements)\//;

/** The path of every page of the product, from the build, with the first record where a page shows one. */
export async function everyPath(read: Read): Promise<readonly string[]> {
  const routes: readonly { path: string }[] = JSON.parse(
    readFileSync(new URL('../apps/web/dist/routes.json', import.meta.url), 'utf8'),
  );
  const paths: string[] = [];
  for (const { path } of routes) {
    if (!path.includes('$') && !withoutOwnScreen.includes(path)) {
      paths.push(path);
    } else if (path.includes('$') && !ofOtherParts.test(path)) {
      const list = listsOfPages[path];
      if (!list) {
        throw new Error(`every-path.ts knows no list of records for ${path}`);
      }
      const [record] = await read<readonly { id: string }[]>(list);
      paths.push(...(record ? [path.replace('$id', record.id)] : []));
    }
  }
  return paths;
}

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** The demonstration, which has records of every kind. */
export const demo: Account = { username: 'demo@pipewright.app', password: 'demo-pipewright' };

export async function signIn(
  origin: string,
  account: Account,
): Promise<{ accessToken: string; read: Read; call: Call }> {
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: 'crm-web',
    ...account,
    scope: '',
  });
  const response = await fetch(`${origin}/oauth/token`, { method: 'POST', body });
  if (!response.ok) {
    throw new Error(`${account.username} cannot sign in: ${response.status} ${await response.text()}`);
  }
  const { access_token: accessToken } = (await response.json()) as { access_token: string };
  const call = async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) {
      throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    }
    return (text ? JSON.parse(text) : undefined) as T;
  };
  return { accessToken, call, read: path => call('GET', path) };
}
