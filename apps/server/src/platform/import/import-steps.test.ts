import { expect, it } from 'vitest';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { type Part, stepThroughFiles } from './import-steps.ts';
import type { Plan } from './match/plan.ts';

const tx = {} as TenantTx;
const files = ['company', 'contact', 'contact'];
const planOf = async (file: number) =>
  files[file]
    ? ({ importId: `file ${file}`, module: { resource: { name: files[file] } } } as Plan)
    : undefined;

/** Files of two chunks, which begin at the rows 2 and 502; each creates three records. */
function createParts() {
  const calls: string[] = [];
  const part =
    (name: string): Part =>
    async (_, { importId }, { row, created }) => {
      const next = [2, 502].find(first => first > row) ?? null;
      if (next !== null) {
        calls.push(`${name} of ${importId} after ${row}, ${created} created`);
      }
      return { done: name === 'rows' ? 500 : 0, row: next, created: name === 'rows' ? 3 : 0 };
    };
  return { calls, parts: { ids: part('ids'), rows: part('rows') } };
}

it('each step handles one chunk, all files of a part come before the next part, and new records are counted by kind', async () => {
  const { calls, parts } = createParts();
  let done = 0;
  let cursor: unknown = null;
  do {
    const before = calls.length;
    const step = await stepThroughFiles(tx, { cursor }, parts, planOf);
    expect(calls.length - before).toBe(step.cursor === null ? 0 : 1);
    done += step.done;
    // As the job stores it.
    cursor = JSON.parse(JSON.stringify(step.cursor));
  } while (cursor !== null);
  expect(done).toBe(3000);
  expect(calls).toEqual([
    ...files.flatMap((_, file) => [0, 2].map(row => `ids of file ${file} after ${row}, 0 created`)),
    'rows of file 0 after 0, 0 created',
    'rows of file 0 after 2, 3 created',
    'rows of file 1 after 0, 0 created',
    'rows of file 1 after 2, 3 created',
    'rows of file 2 after 0, 6 created',
    'rows of file 2 after 2, 9 created',
  ]);
});

it('a job that began before an upgrade continues after the row that was its cursor', async () => {
  const { calls, parts } = createParts();
  expect(await stepThroughFiles(tx, { cursor: 2 }, parts, planOf)).toMatchObject({
    cursor: { part: 'rows', file: 0, row: 502 },
  });
  expect(calls).toEqual(['rows of file 0 after 2, 0 created']);
});
