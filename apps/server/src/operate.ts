import { resolve } from 'node:path';
import { readConfig } from './config.ts';
import type { Connection } from './platform/database/connection.ts';
import { connectToRunning } from './platform/embedded-postgres/connect-to-running.ts';
import { listParkedEvents, runParkedEventsAgain } from './platform/event-feed/parked-events.ts';
import { backUpInstallation } from './platform/installation/back-up-installation.ts';
import { restoreInstallation } from './platform/installation/restore-installation.ts';
import { startDatabase } from './start-database.ts';

const [command, argument] = process.argv.slice(2);

try {
  console.log(await runCommand());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * `npm run backup [file]` and `npm run restore <file>`: writes the whole installation to a file, and restores
 * it from one.
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
  if (command === 'parked-events') {
    return describeParked(await withDatabase(listParkedEvents));
  }
  if (command === 'retry-events') {
    const count = await withDatabase(owner => runParkedEventsAgain(owner, argument));
    return `${count} events wait for delivery again. A running server delivers them within seconds.`;
  }
  throw new Error('npm run backup [file], or npm run restore <file>');
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
