import { totalmem } from 'node:os';

/**
 * An eighth of the machine's memory, but no less than PostgreSQL's own default and no more than 4 GB, in megabytes: the
 * indexes of a million leads take 2 GB, and a changed lead is written to most of them.
 */
const sharedBuffers = Math.min(4096, Math.max(128, Math.floor(totalmem() / 8 / 2 ** 20)));

/** Command-line settings that make commits survive a power cut, or, for tests only, make them fast. */
export function durabilitySettings(durable: boolean): string[] {
  const value = durable ? 'on' : 'off';
  return toArguments({ fsync: value, synchronous_commit: value, full_page_writes: value });
}

/** Every setting of the server, as arguments: postgresql.conf stays as initdb wrote it. */
export function serverSettings(options: { socketFolder: string; port: number; durable: boolean }): string[] {
  const { socketFolder, port, durable } = options;
  return [
    ...durabilitySettings(durable),
    ...toArguments({
      listen_addresses: '',
      // A list of folders: quoted, so that a comma or a space in the path does not split it.
      unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
      port: String(port),
      password_encryption: 'scram-sha-256',
      max_connections: durable ? '60' : '150',
      shared_buffers: `${durable ? sharedBuffers : Math.min(sharedBuffers, 1024)}MB`,
      // After each checkpoint, every page is logged whole at its first change. Imports would cause one every few seconds.
      max_wal_size: '4GB',
      shared_preload_libraries: '',
      random_page_cost: '1.1',
      jit: 'off',
      // An organization that the statistics do not know yet is taken for an empty one: they are renewed soon. In tests every
      // renewal would make all sessions plan their statements again.
      autovacuum: durable ? 'on' : 'off',
      autovacuum_analyze_scale_factor: '0.02',
      timezone: 'UTC',
      log_timezone: 'UTC',
      log_destination: 'stderr',
      logging_collector: 'off',
      log_min_messages: 'warning',
      log_checkpoints: 'off',
    }),
  ];
}

function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
