import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportReport } from '@pipewright/contract/operations/import/import-reports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importing } from '../../testing/imports/imports.ts';
import { listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import type { TenantDb } from '../database/tenant/tenant-db.ts';
import { createLongJobs } from '../long-jobs/long-jobs.ts';
import { importJobs } from './import-jobs.ts';

/** Each step writes 500 rows. The first is written alone, and the last: two at once can only be the second and third. */
const rowCount = 2000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Row {
  readonly lastName: string;
  readonly email: string;
  readonly source: string;
}
type Change = (row: Row, n: number) => Partial<Row>;

function makeFile(change: Change): string {
  const rows = Array.from({ length: rowCount }, (_, n) => {
    const row = { lastName: `Person ${n}`, email: `person${n}@many.example`, source: 'Referral' };
    return Object.values({ ...row, ...change(row, n) }).join(',');
  });
  return ['Last name,Email,Lead source', ...rows].join('\n');
}

/** The first of two steps is committed last, so that the second has done all it can by then. */
function slowed(tenants: TenantDb): TenantDb {
  let open = 0;
  return {
    ...tenants,
    write: (principal, changeSet, work) =>
      tenants.write(principal, changeSet, async tx => {
        const isFirst = open === 0;
        open += 1;
        try {
          const result = await work(tx);
          await sleep(isFirst ? 400 : 0);
          return result;
        } finally {
          open -= 1;
        }
      }),
  };
}

/** Imports the same file, two steps at once or one by one. Returns what has become of it, and how many steps it took. */
async function importFile(user: User, file: string, isAhead: boolean) {
  const files = importing(app, user);
  const { tenants, locks } = app.database;
  const checked = await files.check(await files.send('lead', file), {
    unknown: { leadSourceId: { otherwise: 'create', values: {} } },
    duplicates: { keys: ['email'], action: 'overwrite' },
  });
  const jobs = importJobs(app.services.modules);
  const { worker } = createLongJobs(isAhead ? slowed(tenants) : tenants, locks, jobs, {
    hasSpareProcessor: () => isAhead,
    waitMs: 20_000,
  });
  const { job } = await files.post(`/${checked.id}/run`);
  let steps = 1;
  while ((await worker.step(user.tenantId, { jobId: job?.id ?? '' })) === 'again') {
    steps += 1;
  }
  const done = await files.get(checked.id);
  const { body } = await user.call('GET', `/api/imports/${done.id}/report`);
  const [report] = (body as ImportReport).files;
  const leads = (await listAll(user, '/leads')) as unknown as {
    lastName: string;
    email: string;
    leadSource: { name: string } | null;
  }[];
  return {
    steps,
    became: {
      job: { state: done.job?.state, done: done.job?.done, message: done.job?.message },
      written: done.written,
      skipped: await files.rows(done, 'skip'),
      errors: await files.rows(done, 'error'),
      columns: report?.columns,
      reasons: report?.reasons,
      leads: leads
        .map(({ lastName, email, leadSource }) => `${lastName} ${email} ${leadSource?.name}`)
        .sort(),
      sources: (await listAll(user, '/lead-sources')).map(({ name }) => name).sort(),
    },
  };
}

async function importBothWays(change: Change, createTenant = () => app.createTenant()) {
  const file = makeFile(change);
  const oneByOne = await importFile(await createTenant(), file, false);
  const ahead = await importFile(await createTenant(), file, true);
  expect(ahead.became).toEqual(oneByOne.became);
  return { steps: ahead.steps, saved: oneByOne.steps - ahead.steps, ...ahead.became };
}

describe('rows that are written at the same time become the same as one by one', () => {
  it('where they have nothing to do with each other', async () => {
    const { saved, written, job } = await importBothWays((_, n) => ({
      // Within a step, and of the first step, which is written before.
      ...(n % 100 === 99 ? { email: `person${n - 1}@many.example` } : {}),
      ...(n === 700 || n === 1200 ? { email: 'person5@many.example' } : {}),
      ...(n % 250 === 7 ? { email: 'no address' } : {}),
    }));
    expect(saved).toBe(1);
    expect(written).toEqual({ create: 1970, update: 0, skip: 22, error: 8 });
    expect(job).toMatchObject({ state: 'done', done: rowCount });
  });

  it('where one of them is the same as one that is being written: then one by one', async () => {
    const { saved, written } = await importBothWays((_, n) =>
      n === 1300 ? { email: 'person800@many.example' } : {},
    );
    expect(saved).toBe(0);
    expect(written).toMatchObject({ create: rowCount - 1, skip: 1 });
  });

  it('where one of them changes a record: then one by one', async () => {
    const { saved, written } = await importBothWays(
      () => ({}),
      async () => {
        const user = await app.createTenant();
        const known = { firstName: 'Known', lastName: 'Before', email: 'person1300@many.example' };
        await make(user, '/leads', known);
        return user;
      },
    );
    expect(saved).toBe(0);
    expect(written).toMatchObject({ create: rowCount - 1, update: 1 });
  });

  it('where both name the same new list entry: then one by one', async () => {
    const { saved, sources } = await importBothWays((_, n) =>
      n === 800 || n === 1300 ? { source: 'Brand new' } : {},
    );
    expect(saved).toBe(0);
    expect(sources.filter(name => name === 'Brand new')).toHaveLength(1);
  });
});
