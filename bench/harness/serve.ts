/** The product as `main.ts` puts it together, with one more module, in a process of its own. */
import type { AddressInfo } from 'node:net';
import { ownedAreas } from '@pipewright/contract/permissions.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { collectGarbageWhenIdle } from '../../apps/server/src/collect-garbage-when-idle.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { jobProcessArgument } from '../../apps/server/src/job-process/messages.ts';
import { serveJobs } from '../../apps/server/src/job-process/serve-jobs.ts';
import { modules } from '../../apps/server/src/modules/index.ts';
import type { Connection } from '../../apps/server/src/platform/database/connections/connection.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { startBackground } from '../../apps/server/src/start-background.ts';
import { benchLeadsModule } from '../data/bench-leads.ts';
import { createTokens, ownerCount, password, type Tenant, type Tenants } from '../data/tenants.ts';
import { answerParent } from './child.ts';

export interface ServeQuestion {
  owner: Connection;
  dataDir: string;
  /** Those of a database that was prepared before; created where absent. */
  tenants?: Tenants | undefined;
}
export interface Serving {
  port: number;
  connections: number;
  tenants: Tenants;
}

const benchModules = [...modules, benchLeadsModule];

if (process.argv[2] === jobProcessArgument) {
  await serveJobs(benchModules);
} else {
  answerParent<ServeQuestion, Serving>(serve);
}

async function serve({ owner, dataDir, tenants: known }: ServeQuestion): Promise<Serving> {
  const config = readConfig({
    DATA_DIR: dataDir,
    // One address asks for everything here.
    REQUEST_LIMIT: '1000000000',
    LOGIN_LIMIT: '1000000',
    LOG_LEVEL: process.env.BENCH_LOG ?? 'silent',
  });
  const database = openDatabase(owner, { connections: config.databaseConnections });
  const app = await buildApp({
    config,
    database,
    modules: benchModules,
  });
  const { server, identity } = app;

  async function createTenant(name: string): Promise<Tenant> {
    const email = `${name}@bench.example`;
    const { organizationId } = await identity.createOrganization({
      organization: { name, timeZone: 'UTC' },
      subdomain: `bench-${name}`,
      admin: { email, password, firstName: 'Ada', lastName: 'Admin' },
      planId: 'professional',
      withTrial: false,
    });
    return { id: organizationId, email };
  }

  /** Gives the large tenant people who own records; the first of them reads only their own. */
  async function addOwners(port: number, tenants: Omit<Tenants, 'representative'>): Promise<Tenant> {
    const { id } = tenants.large;
    const representative = { id, email: 'owner-0@bench.example' };
    const token = await createTokens(port, { ...tenants, representative })('large');
    const own = ownedAreas.map(area => [`${area}.read`, 'own']);
    const answer = await server.inject({
      method: 'POST',
      url: '/api/user-roles',
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Own records', permissions: Object.fromEntries([...own, ['masters.read', 'all']]) },
    });
    if (answer.statusCode !== 201) {
      throw new Error(`The role was not made: ${answer.body}`);
    }
    for (let i = 0; i < ownerCount; i += 1) {
      const person = { email: `owner-${i}@bench.example`, password, firstName: 'Owner', lastName: `No ${i}` };
      await identity.addMember({ tenantId: id, role: 'Own records', person });
    }
    return representative;
  }

  async function createTenants(port: number): Promise<Tenants> {
    const made = {
      large: await createTenant('large'),
      medium: await createTenant('medium'),
      small: await createTenant('small'),
    };
    return { ...made, representative: await addOwners(port, made) };
  }

  await startBackground(owner, app, { runs: 'all', jobProgram: process.argv[1] });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const tenants = known ?? (await createTenants(port));
  collectGarbageWhenIdle();
  return { port, connections: config.databaseConnections, tenants };
}
