import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { createJobProcess, type JobProcess } from './start-job-process.ts';

const program = fileURLToPath(new URL('../testing/processes/fake-job-process.ts', import.meta.url));
const owner = { host: '127.0.0.1', port: 1, user: 'nobody', password: '', database: 'some-tenant' };

let jobProcess: JobProcess;
afterEach(async () => {
  await jobProcess.stop();
  vi.unstubAllEnvs();
});

function create(options: { program?: string; idleMs?: number; restMs?: number } = {}) {
  const happened: string[] = [];
  const told = (what: string) => happened.push(what);
  jobProcess = createJobProcess({
    ...{ program, owner, ...options },
    async takeTurn(tenantId, work) {
      told(`turn of ${tenantId}`);
      const result = await work();
      told('turn over');
      return result;
    },
    isQuiet: () => true,
    metrics: { count: (name, labels) => told(`${name} ${JSON.stringify(labels)}`) },
    log: { error: (details, message) => told(`${message} ${JSON.stringify(details)}`) },
    onReady: () => told('ready'),
    onEnd: () => told('end'),
  });
  return happened;
}

const oneTurn = ['ready', 'turn of some-tenant', 'jobFailures {"job_name":"quiet: true"}', 'turn over'];

it('gives turns to the process, and counts for it', async () => {
  const happened = create();
  jobProcess.start();
  jobProcess.start();
  await vi.waitFor(() => expect(happened).toEqual(oneTurn), { timeout: 10_000 });
  await jobProcess.stop();
  expect(happened).toEqual(oneTurn);
});

it('ends the process when it has no work, and starts it again', async () => {
  const happened = create({ idleMs: 50 });
  jobProcess.start();
  await vi.waitFor(() => expect(happened).toEqual([...oneTurn, 'end']), { timeout: 10_000 });
  await vi.waitFor(
    () => {
      jobProcess.start();
      expect(happened).toEqual([...oneTurn, 'end', ...oneTurn, 'end']);
    },
    { timeout: 10_000 },
  );
});

it('takes the work back when the process crashes, and starts no other for a while', async () => {
  vi.stubEnv('FAKE_JOB_PROCESS', 'crashes');
  const happened = create({ restMs: 500 });
  jobProcess.start();
  const crash = [
    'ready',
    'turn of some-tenant',
    'The job process has crashed {"exitCode":3,"signal":null}',
    'end',
    'turn over',
  ];
  await vi.waitFor(() => expect(happened).toEqual(crash), { timeout: 10_000 });
  vi.stubEnv('FAKE_JOB_PROCESS', '');
  jobProcess.start();
  await new Promise(resolve => setTimeout(resolve, 600));
  expect(happened).toEqual(crash);
  jobProcess.start();
  await vi.waitFor(() => expect(happened).toEqual([...crash, ...oneTurn]), { timeout: 10_000 });
});

it('starts nothing after it was stopped', async () => {
  const happened = create();
  await jobProcess.stop();
  jobProcess.start();
  await new Promise(resolve => setTimeout(resolve, 200));
  expect(happened).toEqual([]);
});

it('starts no other version than that of the main process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pipewright-jobs-'));
  const built = join(folder, 'main.mjs');
  await writeFile(built, `import ${JSON.stringify(program)};`);
  const happened = create({ program: built });
  await utimes(built, 1, 1);
  jobProcess.start();
  await new Promise(resolve => setTimeout(resolve, 500));
  expect(happened).toEqual([]);
  await rm(folder, { recursive: true });
});
