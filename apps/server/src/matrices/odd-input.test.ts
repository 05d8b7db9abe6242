import type { Operation } from '@pipewright/contract/define-operation.ts';
import { operations } from '@pipewright/contract/registry/operations.ts';
import { operationsOf } from '@pipewright/contract/registry/operations-of.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untranslatedTexts } from '../testing/contract/assert-contract.ts';
import { oddRequests } from '../testing/contract/odd-requests.ts';
import { createSample } from '../testing/contract/sample-body.ts';
import { modules } from '../testing/enrolled-modules.ts';
import { openTestApp, type TestApp, type User } from '../testing/test-app.ts';

/** More runs find more defects. What all resources have in common is tested with each of them anyway. */
const requestsEach = { ofResource: 1, other: 2 };

/** A stream has no response to check, and loading the sample data takes seconds and has no input. */
const leftOut = ['/live', '/sample-data'];
const ofResources = new Set<Operation>(resources.flatMap(resource => operationsOf(resource)));
const byTag = Map.groupBy(
  [...ofResources, ...operations].filter(({ path }) => !leftOut.includes(path)),
  ({ tag }) => tag,
);

let app: TestApp;
let user: User;
const ids = new Map<string, string>();
beforeAll(async () => {
  // Other files of this worker have provoked errors too.
  untranslatedTexts.clear();
  app = await openTestApp();
  await begin();
});
afterAll(() => app.close());

async function begin(): Promise<void> {
  user = await app.createTenant();
  for (const { resource } of modules) {
    ids.set(resource.name, (await createSample(user, resource, modules)).id);
  }
}

/** The id of a record, for a field that refers to it and for a path that begins with its own. */
function known(name: string): string {
  const resource = name.startsWith('/')
    ? resources.find(({ path, aliases }) => [path, ...aliases].some(each => name.startsWith(`${each}/`)))
        ?.name
    : name.replace(/Ids?$/, '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  return ids.get(resource ?? '') ?? user.userId;
}

it.each([...byTag])('%s: whatever is sent, it is done or refused in words', async (_tag, declared) => {
  for (const operation of declared) {
    const answers = fc.asyncProperty(oddRequests(operation, known), async ({ url, payload, headers }) => {
      const answer = await user.call(operation.method, url, { body: payload, headers });
      expect(answer.status).not.toBe(500);
      if (answer.status === 400) {
        const { code, fields = {} } = answer.body as { code: string; fields?: object };
        expect(code === 'malformed' || Object.keys(fields).length > 0).toBe(true);
      }
      // Some requests end the user's own session or the organization.
      if (answer.status === 401) {
        await begin();
      }
    });
    await fc.assert(answers, { numRuns: requestsEach[ofResources.has(operation) ? 'ofResource' : 'other'] });
  }
});

it('refuses in texts that have a translation', () => {
  expect([...untranslatedTexts]).toEqual([]);
});
