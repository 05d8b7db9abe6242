import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Connection, connect, parseDatabaseUrl } from '../platform/database/connections/connection.ts';
import { distribute } from '../platform/database/distribution/distribute.ts';
import { migrate } from '../platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts';
import { startCitusCluster } from './databases/citus-cluster.ts';
import { closeDatabase, copyClusterDatabase, createClusterDatabase } from './databases/cluster-databases.ts';
import { trimReferenceData } from './databases/trim-reference-data.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Migrated, with little reference data. */
    template: Connection;
    /** Migrated, with all reference data. */
    fullTemplate: Connection;
    /** The workers of a Citus cluster that the tests use; usually none. */
    workers: readonly Connection[];
  }
}

/**
 * One PostgreSQL for the whole run, with migrated databases that each worker copies. `DATABASE_URL` replaces it;
 * `TEST_CITUS` has the tests use a Citus cluster with distributed tables: see citus.long.ts.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  return process.env.TEST_CITUS ? setUpCluster(project) : setUpServer(project);
}

async function setUpServer(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startServer();
  const template = { ...server, database: `pipewright_test_${process.pid}` };
  const admin = connect(server, { max: 1, searchPath: 'public', timeoutMs: 0 });
  const fullTemplate = { ...template, database: `${template.database}_full` };
  await admin.unsafe(`create database ${fullTemplate.database}`);
  await migrate(fullTemplate);
  await admin.unsafe(`create database ${template.database} template ${fullTemplate.database}`);
  await trimReferenceData(template);
  project.provide('template', template);
  project.provide('fullTemplate', fullTemplate);
  project.provide('workers', []);

  return async () => {
    const rows = await admin<{ name: string }[]>`
      select datname as name from pg_database where datname like ${`${template.database}%`}`;
    for (const { name } of rows) {
      await admin.unsafe(`drop database ${name} with (force)`);
    }
    await admin.end();
    await stop();
  };
}

async function setUpCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCitusCluster();
  const fullTemplate = await createClusterDatabase(cluster, 'pipewright_test_full');
  await migrate(fullTemplate);
  await distribute(fullTemplate, () => undefined);
  await closeDatabase(cluster, fullTemplate);
  const template = await copyClusterDatabase(cluster, fullTemplate, 'pipewright_test');
  await trimReferenceData(template);
  await closeDatabase(cluster, template);
  project.provide('template', template);
  project.provide('fullTemplate', fullTemplate);
  project.provide('workers', cluster.workers);
  return () => cluster.close();
}

async function startServer(): Promise<{ server: Connection; stop(): Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) {
    return { server: parseDatabaseUrl(url), stop: async () => undefined };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'pipewright-test-'));
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
  return {
    server: connection,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
