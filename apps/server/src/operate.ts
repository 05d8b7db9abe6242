import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from './config.ts';
import type { Connection } from './platform/database/connections/connection.ts';
import { poolerUsers } from './platform/database/connections/pooler.ts';
import { distribute } from './platform/database/distribution/distribute.ts';
import { moveOrganization } from './platform/database/distribution/move-organization.ts';
import { migrate } from './platform/database/schema/migrate.ts';
import { connectToRunning } from './platform/embedded-postgres/connect-to-running.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { listParkedEvents, runParkedEventsAgain } from './platform/event-feed/parked-events.ts';
import { backUpInstallation } from './platform/installation/back-up-installation.ts';
import { drillRestore } from './platform/installation/drill-restore.ts';
import { listOrganizations } from './platform/installation/list-organizations.ts';
import { readStatus } from './platform/installation/read-status.ts';
import { restoreInstallation } from './platform/installation/restore-installation.ts';
import { writeBytes, writeTable } from './platform/installation/write-table.ts';
import { startDatabase } from './start-database.ts';

const [command, argument, second] = process.argv.slice(2);

try {
  console.log(await runCommand());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * `npm run backup [file]` and `npm run restore <file>`: writes the whole installation to a file, and restores
 * it from one.
 * `npm run restore:drill <file>`: proves that a backup can be restored, in a database that is deleted afterwards.
 * `npm run pooler:users`: the users and passwords for PgBouncer.
 * `npm run organizations [--json]` and `npm run status [--json]`: every organization, and the installation.
 * `npm run distribute`: distributes the tables over the nodes of a Citus cluster.
 * `npm run move <subdomain> <host:port>`: moves an organization to another node of the cluster while it is in use.
 * `npm run events:parked` and `npm run events:retry [processor]`: lists undeliverable events, and delivers
 * them again.
 */
async function runCommand(): Promise<string> {
  if (command === 'backup') {
    const time = new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-');
    const file = resolve(argument ?? `pipewright-${time}.backup.tar.gz`);
    const { organizations, size } = await withDatabase(owner => backUpInstallation(owner, file));
    return `${file}: ${organizations} organizations, ${size} bytes.
It holds passwords’ hashes and the keys that tokens are signed with: guard it like the database.`;
  }
  if (command === 'restore' && argument) {
    const { organizations } = await withDatabase(owner => restoreInstallation(owner, resolve(argument)));
    return `${organizations} organizations are restored. Start the product with npm start.`;
  }
  if (command === 'drill' && argument) {
    return runDrill(resolve(argument));
  }
  if (command === 'pooler-users') {
    return withDatabase(async owner => poolerUsers(owner));
  }
  if (command === 'distribute') {
    await withDatabase(async owner => {
      await migrate(owner);
      await distribute(owner, line => console.log(line));
    });
    return 'Every organization is on one node. Start the product with npm start.';
  }
  if (command === 'move' && argument && second) {
    const { hostname: host, port } = new URL(`postgres://${second}`);
    const left = await withDatabase(owner =>
      moveOrganization(owner, argument, { host, port: Number(port || 5432) }),
    );
    return `${argument} has moved from ${left} to ${second}.`;
  }
  if (command === 'organizations') {
    return describeOrganizations(await withDatabase(listOrganizations));
  }
  if (command === 'status') {
    return describeStatus(await withDatabase(readStatus));
  }
  if (command === 'parked-events') {
    return describeParked(await withDatabase(listParkedEvents));
  }
  if (command === 'retry-events') {
    const count = await withDatabase(owner => runParkedEventsAgain(owner, argument));
    return `${count} events wait for delivery again. A running server delivers them within seconds.`;
  }
  throw new Error(
    'Commands: backup [file], restore <file>, drill <file>, pooler-users, distribute, move <subdomain> <host:port>, organizations, status, parked-events, retry-events [processor]',
  );
}

/** Uses a PostgreSQL of its own, so that nothing of the installation can be touched. */
async function runDrill(file: string): Promise<string> {
  const begun = performance.now();
  const dataDir = await mkdtemp(join(tmpdir(), 'pipewright-drill-'));
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir });
    const { madeAtUtc, organizations, tables, rows } = await drillRestore(connection, file).finally(stop);
    const seconds = Math.ceil((performance.now() - begun) / 1000);
    return `The backup of ${madeAtUtc} can be restored: ${organizations} organizations, ${rows} rows in ${tables} tables, every row compared, in ${seconds} seconds.`;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function describeOrganizations(organizations: Awaited<ReturnType<typeof listOrganizations>>): string {
  if (argument === '--json') {
    return JSON.stringify(organizations, null, 2);
  }
  return writeTable(
    ['Organization', 'Subdomain', 'Created', 'Members', 'Records', 'Files', 'Last change', 'Failures'],
    organizations.map(each => [
      ...[each.name, each.subdomain, each.createdAtUtc, each.members, each.records],
      ...[writeBytes(each.fileBytes), each.lastChangeAtUtc],
      each.failedJobs + each.parkedEvents + each.failedMails,
    ]),
  );
}

function describeStatus(status: Awaited<ReturnType<typeof readStatus>>): string {
  if (argument === '--json') {
    return JSON.stringify(status, null, 2);
  }
  return writeTable(
    ['', ''],
    [
      ['Pipewright', status.version],
      ['Database', `PostgreSQL ${status.postgresql}, ${writeBytes(status.databaseBytes)}, ${status.schema}`],
      ['Connections', `${status.connections} of ${status.maxConnections}`],
      ['Organizations', `${status.organizations}, with ${status.members} members`],
      ['Records', `${status.records}, and ${writeBytes(status.fileBytes)} of files`],
      ['Failed jobs', String(status.failedJobs)],
      ['Parked events', String(status.parkedEvents)],
      ['Failed mails', String(status.failedMails)],
    ],
  ).trimStart();
}

function describeParked(events: Awaited<ReturnType<typeof listParkedEvents>>): string {
  const lines = events.map(
    ({ parkedAtUtc, organization, processor, kind, changeSetId, attempts, error }) =>
      `${parkedAtUtc.toISOString()}  ${organization}  ${processor}  ${kind}  change set ${changeSetId}  ${attempts} attempts: ${error}`,
  );
  return [...lines, `${events.length} parked events.`].join('\n');
}

/** Uses the database of a running server, or starts the database for the duration of the command. */
async function withDatabase<T>(work: (owner: Connection) => Promise<T>): Promise<T> {
  const config = readConfig();
  const running = config.databaseUrl ? undefined : await connectToRunning(config.dataDir);
  if (running) {
    return work(running);
  }
  const { owner, stop } = await startDatabase(config, why => console.error(why));
  return work(owner).finally(stop);
}
