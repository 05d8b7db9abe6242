import type { Config } from './config.ts';
import { type Connection, parseDatabaseUrl } from './platform/database/connections/connection.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { readOrCreateSecret } from './platform/secrets.ts';

/** Connects to `DATABASE_URL`, or starts the embedded database in the data folder. */
export async function startDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onExit: (why: string) => void,
): Promise<{ owner: Connection; stop(): Promise<void> }> {
  if (!config.databaseUrl) {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, onExit });
    return { owner: connection, stop };
  }
  const owner = parseDatabaseUrl(config.databaseUrl);
  // The passwords of the other roles are derived from this secret. An owner without a password (trust
  // authentication) has none to derive from.
  const roleSecret = owner.password || (await readOrCreateSecret(config.dataDir, 'role-passwords'));
  return { owner: { ...owner, roleSecret }, stop: async () => undefined };
}
