import type { Config } from './config.ts';
import { type Connection, parseDatabaseUrl } from './platform/database/connection.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { readOrMakeSecret } from './platform/secrets.ts';

/** The database of `DATABASE_URL`, or else the embedded one in the data folder. */
export async function startDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onExit: (why: string) => void,
): Promise<{ owner: Connection; stop(): Promise<void> }> {
  if (!config.databaseUrl) {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, onExit });
    return { owner: connection, stop };
  }
  const owner = parseDatabaseUrl(config.databaseUrl);
  // An owner without a password (trusted by the server) gives the other roles nothing to derive theirs from.
  const roleSecret = owner.password || (await readOrMakeSecret(config.dataDir, 'role-passwords'));
  return { owner: { ...owner, roleSecret }, stop: async () => undefined };
}
