import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAll } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await openTestApp({ isShared: false });
  folder = await mkdtemp(join(tmpdir(), 'pipewright-example-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const files = {
  'Account.csv': 'Id,Name,Website,Tier__c\n0015g0000Ab0001AQA,Acme,https://acme.example,Gold\n',
  'Contact.csv':
    'Id,AccountId,FirstName,LastName,Email\n0035g0000Ab0001AQA,0015g0000Ab0001AQA,Ann,Alder,ann@acme.example\n',
  'Opportunity.csv':
    'Id,Name,AccountId,ContactId,StageName,Amount,CloseDate,Owner\n0065g0000Ab0001AQA,Renewal,0015g0000Ab0001AQA,0035g0000Ab0001AQA,Pilot,1000.10,2031-04-03,Bob Gone\n',
  'Task.csv':
    'Id,WhoId,WhatId,Subject,ActivityDate,Status,TaskSubtype\n00T5g0000Ab0001AQA,0035g0000Ab0001AQA,0065g0000Ab0001AQA,Call Ann,2021-02-03,Completed,Call\n',
};

/** Does what is asked for in the background until the script has ended. */
async function workUntil<T>(user: User, running: Promise<T>): Promise<T> {
  let isOver = false;
  const ended = running.finally(() => {
    isOver = true;
  });
  ended.catch(() => undefined);
  while (!isOver) {
    const jobs = (await user.call('GET', '/api/jobs')).body as { id: string; state: string }[];
    for (const { id } of jobs.filter(({ state }) => state === 'waiting' || state === 'running')) {
      while ((await app.longJobs.worker.step(user.tenantId, { jobId: id })) === 'again') {}
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return ended;
}

it('the example of docs/importing.md imports an export', async () => {
  const user = await app.createTenant();
  const page = await readFile(new URL('../../../../../../docs/importing.md', import.meta.url), 'utf8');
  const [, example = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const script = example
    .replace('https://crm.example.com', origin)
    .replace('setTimeout(resolve, 1000)', 'setTimeout(resolve, 50)');
  expect(script).toContain(origin);
  await writeFile(join(folder, 'example.mjs'), script);
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text);
  }
  const env = { API_KEY: user.accessToken };
  const running = promisify(execFile)(process.execPath, ['example.mjs'], { cwd: folder, env });
  const { stdout } = await workUntil(user, running);
  expect(stdout).toContain('Undo with POST /change-sets/');
  const [deal] = await listAll(user, '/opportunities');
  expect(deal).toMatchObject({
    amount: 1000.1,
    description: 'Owner: Bob Gone',
    contactId: expect.any(String),
  });
  expect((await listAll(user, '/companies'))[0]).toMatchObject({ custom: { tier: 'Gold' } });
  expect(await listAll(user, '/activities')).toHaveLength(1);
});
