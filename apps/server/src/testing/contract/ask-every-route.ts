import { newId } from '../../platform/ids.ts';
import type { TestApp, User } from '../test-app.ts';

/** Asks for every route of the application on a host. Returns those that did not answer 404. */
export async function findRoutesOn(app: TestApp, host: string, user: User): Promise<string[]> {
  const answers = await Promise.all(
    app.server.mountedRoutes.map(async ({ method, url }) => {
      const { statusCode } = await app.server.inject({
        method: method as 'GET',
        url: url.replace(/:\w+/g, newId()).replace('*', 'x'),
        headers: { host, authorization: `Bearer ${user.accessToken}` },
      });
      return `${host} ${method} ${url} ${statusCode}`;
    }),
  );
  return answers.filter(answer => !answer.endsWith(' 404'));
}
