import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { processStamp } from './processes.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pw-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the folder lock', () => {
  it('refuses a second holder with a sentence that names the folder and the process', async () => {
    await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(
      `The data folder ${folder} is already in use by another Pipewright process (pid ${process.pid})`,
    );
  });

  it('is free again after its release, however often that is called', async () => {
    const first = await lockFolder(folder);
    await first.release();
    const second = await lockFolder(folder);
    await first.release();
    await expect(lockFolder(folder)).rejects.toThrow('already in use');
    await second.release();
    await lockFolder(folder);
  });

  it('is taken over from a process that was killed', async () => {
    const child = spawn('/bin/sleep', ['60']);
    const stamp = await processStamp(child.pid ?? 0);
    await leaveLock({ pid: child.pid, stamp });
    await expect(lockFolder(folder)).rejects.toThrow(`pid ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await lockFolder(folder);
    expect(await readdir(join(folder, 'lock'))).toEqual(['2']);
  });

  it('is taken over when its number now belongs to a later process', async () => {
    await leaveLock({ pid: process.pid, stamp: 'an-earlier-boot 12345' });
    await lockFolder(folder);
  });

  it('is taken over when a power cut tore it', async () => {
    await leaveLock('{"pid":');
    await lockFolder(folder);
  });

  it('is acquired by exactly one of many processes that find it stale concurrently', async () => {
    for (let round = 0; round < 20; round++) {
      await rm(join(folder, 'lock'), { recursive: true, force: true });
      await leaveLock({ pid: process.pid, stamp: 'stale' });
      const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await readdir(join(folder, 'lock'))).toEqual(['2']);
    }
  });
});

async function leaveLock(owner: object | string): Promise<void> {
  await mkdir(join(folder, 'lock'), { recursive: true });
  await writeFile(join(folder, 'lock', '1'), typeof owner === 'string' ? owner : JSON.stringify(owner));
}
