import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findBinaries } from './binaries.ts';
import { chooseRunner } from './choose-runner.ts';
import { postgresProcessesIn } from './processes.ts';
import { query, read, useDataFolders, write } from './testing.ts';

const folders = useDataFolders();

describe('the embedded PostgreSQL after a crash', { timeout: 60_000 }, () => {
  beforeEach(folders.copyTemplate);

  it('starts while the database of a killed parent is still shutting down', async () => {
    for (const value of ['first', 'second', 'third']) {
      const child = folders.startChild();
      const { connection } = await child.started();
      await write(connection, value);
      child.process.kill('SIGKILL');
      await once(child.process, 'exit');
    }
    expect(await read((await folders.start({ dataDir: folders.dataDir })).connection)).toEqual([
      'first',
      'second',
      'third',
    ]);
  });

  it('ends a database that outlived its parent', async () => {
    const { postgres: file } = findBinaries();
    const { prefix } = await chooseRunner({
      dataDir: folders.dataDir,
      cluster: join(folders.dataDir, 'postgres'),
      postgres: file,
    });
    const [command = '', ...args] = [...prefix, file, '-D', join(folders.dataDir, 'postgres')];
    const socket = [
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${join(folders.dataDir, 'run')}`,
    ];
    const orphan = spawn(command, [...args, ...socket], { stdio: 'ignore', env: {} });
    await vi.waitUntil(async () => (await readdir(join(folders.dataDir, 'run'))).length > 0, 10_000);
    await write((await folders.start({ dataDir: folders.dataDir })).connection, 'kept');
    expect(orphan.exitCode).toBe(0);
  });

  it('reports that its server was killed, and the next start recovers, whatever a backend is doing', async () => {
    const onExit = vi.fn();
    const first = await folders.start({ dataDir: folders.dataDir, onExit });
    await write(first.connection, 'committed');
    // Too busy to notice that its server has ended.
    query(first.connection, 'select count(*) from generate_series(1, 1e11)').catch(() => undefined);
    await sleep(300);
    process.kill(first.pid, 'SIGKILL');
    await vi.waitUntil(() => onExit.mock.calls.length > 0, 10_000);
    expect(onExit.mock.calls).toEqual([
      [
        `The embedded PostgreSQL (pid ${first.pid}) ended unexpectedly (killed by SIGKILL); the next start recovers all that was committed.`,
      ],
    ]);
    await first.stop();
    expect(await read((await folders.start({ dataDir: folders.dataDir })).connection)).toEqual(['committed']);
  });

  it('continues when one of its backends is killed', async () => {
    const onExit = vi.fn();
    const { connection } = await folders.start({ dataDir: folders.dataDir, onExit });
    await write(connection, 'committed');
    await expect(
      query(connection, `select pg_backend_pid() as pid`, async pid => process.kill(pid, 'SIGKILL')),
    ).rejects.toThrow();
    await vi.waitFor(async () => expect(await read(connection)).toEqual(['committed']), 10_000);
    expect(onExit).not.toHaveBeenCalled();
  });

  it('removes an interrupted first start, and starts again', async () => {
    await rm(join(folders.dataDir, 'postgres'), { recursive: true });
    const child = folders.startChild();
    await vi.waitUntil(async () => (await folders.unfinished()).length > 0, 10_000);
    await vi.waitUntil(
      async () => (await readdir(join(folders.dataDir, `${await folders.unfinished()}`))).length > 1,
      10_000,
    );
    child.process.kill('SIGKILL');
    await once(child.process, 'exit');
    const [left = ''] = await folders.unfinished();
    expect(left).not.toBe('');
    await write((await folders.start({ dataDir: folders.dataDir })).connection, 'kept');
    expect(await folders.unfinished()).toEqual([]);
    expect(await postgresProcessesIn(join(folders.dataDir, left, 'cluster'))).toEqual([]);
  });

  it('is not misled by a stale pid file whose number belongs to another process', async () => {
    await writeFile(
      join(folders.dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${folders.dataDir}/postgres\n`,
    );
    await writeFile(join(folders.dataDir, 'run', '.s.PGSQL.5432.lock'), `${process.pid}\n`);
    await folders.start({ dataDir: folders.dataDir });
  });
});
