import {
  answerAuthorization,
  deleteApplication,
  describeAuthorization,
  endConnection,
  endMyConnection,
  listApplications,
  listConnections,
  listMyConnections,
  registerApplication,
} from '@pipewright/contract/operations/account/applications.ts';
import { forbidden } from '../../platform/errors.ts';
import { defineAccountRoute, defineReadRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Principal } from '../../platform/principal.ts';
import type { DemoAccounts } from '../security/demo-accounts.ts';
import { defineOwnAccountRoute, type Person, personOf } from '../security/own-account-route.ts';
import { networkOf } from '../tokens/network-of.ts';
import type { Applications } from './applications.ts';
import type { AuthorizationRequests } from './authorization-requests.ts';
import type { Connections } from './connections.ts';

/** A code must not be cached. */
const headers = { 'cache-control': 'no-store' };

/** Third-party applications: one's own connections, and what administrators register and see of all members. */
export function applicationRoutes(deps: {
  requests: AuthorizationRequests;
  applications: Applications;
  connections: Connections;
  demo: DemoAccounts;
}): Route[] {
  const { requests, applications, connections, demo } = deps;

  /** Only administrators themselves, not their API keys and applications, decide on applications. */
  async function administrator(principal: Principal): Promise<Person> {
    if (!principal.sessionId) {
      throw forbidden();
    }
    const person = personOf(principal);
    await demo.assertNotDemo(person.userId);
    return person;
  }

  return [
    defineOwnAccountRoute(describeAuthorization, async ({ person, query }) => ({
      body: await requests.describe(person, query),
      headers,
    })),
    defineOwnAccountRoute(answerAuthorization, async ({ person, body }) => {
      await demo.assertNotDemo(person.userId);
      return { body: { redirectTo: await requests.decide(person, body) }, headers };
    }),
    defineOwnAccountRoute(listMyConnections, async ({ person }) => ({
      body: (await connections.list(person)).map(({ user: _, ...connection }) => connection),
    })),
    defineOwnAccountRoute(endMyConnection, async ({ person, params, client }) => {
      await connections.end(person, params.id, client);
      return {};
    }),
    defineReadRoute(listConnections, async ({ principal: { tenantId } }) => ({
      body: await connections.list({ tenantId }),
    })),
    defineAccountRoute(endConnection, async ({ principal, params, address, userAgent }) => {
      const { tenantId } = await administrator(principal);
      await connections.end({ tenantId }, params.id, { address: networkOf(address), userAgent });
      return {};
    }),
    defineReadRoute(listApplications, async ({ principal: { tenantId } }) => ({
      body: await applications.list(tenantId),
    })),
    defineAccountRoute(registerApplication, async ({ principal, body, address, userAgent }) => {
      const person = await administrator(principal);
      const client = { address: networkOf(address), userAgent };
      return { body: await applications.register(person, body, client) };
    }),
    defineAccountRoute(deleteApplication, async ({ principal, params, address, userAgent }) => {
      const person = await administrator(principal);
      await applications.remove(person, params.id, { address: networkOf(address), userAgent });
      return {};
    }),
  ];
}
