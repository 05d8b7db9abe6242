import { describe, expect, it } from 'vitest';
import { addField } from '../../testing/custom-fields.ts';
import { type Importing, setUpImports } from '../../testing/imports/imports.ts';
import { find, listAll, make } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';

let app: TestApp;
let user: User;
let files: Importing;
setUpImports(given => {
  ({ app, user, files } = given);
});

const people = [
  'Name,Company / Account,Email,Mobile,Lead Status,Lead Source,Amount,Country,Lead Owner,Created Time',
  'Ada Lovelace,Analytical Ltd,ada@example.test,+44 20 7946 0001,New,Referral,"1,200.50",United Kingdom,Ada Admin,2026-01-01',
  '"Hopper, Grace",,grace@example.test,,qualified,,,US,,',
  ',Bletchley Park,,+44 1908 640404,,,,,,',
  'Nobody,,,,,,,,,',
  'Kay,,kay@example,,,,,,,',
  'Ada Again,,ADA@example.test,,,,,,,',
].join('\r\n');

describe('a file of leads', () => {
  it('maps its columns by their headings and shows samples', async () => {
    const view = await files.send('lead', people);
    expect(view).toMatchObject({ phase: 'read', rowCount: 6, job: { state: 'done' } });
    expect(view.settings?.mapping).toEqual([
      'fullName',
      'companyName',
      'email',
      'phone',
      'leadStatusId',
      'leadSourceId',
      'estimatedValue',
      'countryId',
      'assignedToUserId',
      'createdAtUtc',
    ]);
    expect(view.columns[1]).toMatchObject({ heading: 'Company / Account', sample: 'Analytical Ltd' });
    expect(view.columns[3]?.sample).toBe('+44 20 7946 0001');
  });

  it('is checked row by row before anything is written, and the result is exactly that', async () => {
    const checked = await files.check(await files.send('lead', people));
    expect(checked.counts).toEqual({ create: 3, update: 0, skip: 1, error: 2 });
    expect(await listAll(user, '/leads')).toEqual([]);
    expect(await files.rows(checked, 'error')).toMatchObject([
      { row: 5, reason: 'Missing: Email or Phone', column: null },
      { row: 6, reason: 'Please enter a valid email address', column: 2 },
    ]);
    expect(await files.rows(checked, 'skip')).toMatchObject([
      { row: 7, reason: 'The same as row 2 of the file' },
    ]);

    const done = await files.run(checked);
    expect(done).toMatchObject({ phase: 'run', job: { state: 'done' }, counts: checked.counts });
    expect(done.written).toEqual(checked.counts);
    const leads = await listAll(user, '/leads');
    expect(leads).toHaveLength(3);
    expect(leads.find(({ email }) => email === 'ada@example.test')).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      companyName: 'Analytical Ltd',
      estimatedValue: 1200.5,
      status: 'new',
      leadSource: 'referral',
      country: { name: 'United Kingdom' },
      assignedTo: { fullName: 'Ada Admin' },
    });
    expect(leads.find(({ email }) => email === 'grace@example.test')).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      status: 'qualified',
      estimatedValue: 0,
      assignedToUserId: user.userId,
    });
  });

  it('is undone completely, including overwritten values', async () => {
    await make(user, '/leads', {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.test',
      notes: 'Kept',
    });
    const before = await listAll(user, '/leads');
    const checked = await files.check(await files.send('lead', people), {
      duplicates: { keys: ['email'], action: 'overwrite' },
    });
    expect(checked.counts).toEqual({ create: 2, update: 1, skip: 1, error: 2 });
    const done = await files.run(checked);
    expect(await find(user, '/leads', 'email', 'ada@example.test')).toMatchObject({
      lastName: 'Lovelace',
      companyName: 'Analytical Ltd',
      notes: 'Kept',
    });
    expect((await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`)).status).toBe(200);
    const after = await listAll(user, '/leads');
    const own = ({ version: _, updatedAtUtc: __, ...rest }: Record<string, unknown>) => rest;
    expect(after.map(own)).toEqual(before.map(own));
    expect(await files.get(done.id)).toMatchObject({ isUndone: true });
  });

  it('fills only empty fields if that is chosen', async () => {
    await make(user, '/leads', { firstName: 'A', lastName: 'Byron', email: 'ada@example.test' });
    const sent = await files.send('lead', people);
    await files.run(await files.check(sent, { duplicates: { keys: ['email'], action: 'fill' } }));
    expect(await find(user, '/leads', 'email', 'ada@example.test')).toMatchObject({
      lastName: 'Byron',
      companyName: 'Analytical Ltd',
      estimatedValue: 1200.5,
    });
  });

  it('reports values that no list has, and treats them as chosen', async () => {
    const odd =
      'Last name,Email,Status,Source,Owner\nOne,1@x.test,Warm,Zeppelin,Bob\nTwo,2@x.test,warm,Zeppelin,';
    const checked = await files.check(await files.send('lead', odd));
    expect(checked.counts).toMatchObject({ create: 0, error: 2 });
    const stage = { state: 'open', probability: 0 };
    expect(checked.unknown).toContainEqual({ field: 'leadStatusId', value: 'Warm', count: 2, stage });
    const qualified = await find(user, '/lead-statuses', 'key', 'qualified');
    const settled = await files.check(checked, {
      unknown: {
        leadStatusId: { otherwise: 'error', values: { warm: { to: qualified.id } } },
        leadSourceId: { otherwise: 'create', values: {} },
        assignedToUserId: { otherwise: 'error', values: { bob: { as: 'empty' } } },
      },
    });
    expect(settled.counts).toMatchObject({ create: 2, error: 0 });
    expect(await listAll(user, '/lead-sources?search=Zeppelin')).toEqual([]);
    const done = await files.run(settled);
    expect(await listAll(user, '/leads')).toMatchObject([
      { status: 'qualified', leadSourceName: 'Zeppelin' },
      { status: 'qualified', leadSourceName: 'Zeppelin' },
    ]);
    expect(await listAll(user, '/lead-sources?search=Zeppelin')).toHaveLength(1);
    await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect(await listAll(user, '/lead-sources?search=Zeppelin')).toEqual([]);
  });

  it('can be corrected cell by cell, and the settings are remembered for the next file', async () => {
    const checked = await files.check(await files.send('lead', people));
    const corrected = await user.call('PATCH', `/api/imports/${checked.id}/rows/6`, {
      body: { cells: { 2: 'kay@example.test' } },
    });
    expect(corrected.status).toBe(204);
    expect((await user.call('POST', `/api/imports/${checked.id}/run`)).status).toBe(409);
    const again = await files.check(checked, { duplicates: { keys: ['phone'], action: 'create' } });
    expect(again.counts).toMatchObject({ create: 5, error: 1 });
    const guessed = { duplicates: { keys: ['email'], action: 'skip' } };
    expect((await files.send('lead', people)).settings).toMatchObject(guessed);
    await files.run(again);
    expect(await files.send('lead', people)).toMatchObject({
      settings: { duplicates: { keys: ['phone'], action: 'create' } },
      reading: { remembered: { overruled: [] } },
    });
  });

  it('returns rows with errors as a file with the reasons', async () => {
    const checked = await files.check(await files.send('lead', people));
    const answer = await app.server.inject({
      url: `/api/imports/${checked.id}/errors`,
      headers: { authorization: `Bearer ${user.accessToken}` },
    });
    expect(answer.body).toContain(',Import error\r\n');
    expect(answer.body).toContain('Nobody,,,,,,,,,,Missing: Email or Phone');
    const mended = answer.body.replace('kay@example,', 'kay@example.test,');
    expect((await files.check(await files.send('lead', mended))).counts).toMatchObject({
      create: 1,
      error: 1,
    });
  });

  it('is listed in the history and can be run again', async () => {
    const done = await files.run(await files.check(await files.send('lead', people)));
    const again = await files.post(`/${done.id}/again`);
    expect(await files.check(again)).toMatchObject({ counts: { create: 1, skip: 3, error: 2 } });
    const { body } = await user.call('GET', '/api/imports?resource=lead');
    expect(body).toMatchObject([
      { id: again.id },
      { id: done.id, fileName: 'file.csv', madeBy: { fullName: 'Ada Admin' } },
    ]);
  });
});

describe('a list of master data', () => {
  it('is imported like records: booleans, duplicate names, invalid values', async () => {
    const trades = `Industry,Icon,Sort Order,Status
Mining,fa-gem,30,active
RETAIL,,,
Space,,,inactive
space,,,
,fa-gem,,
Odd,fa industry!,x,perhaps`;
    const checked = await files.check(await files.send('industry', trades));
    expect(checked.counts).toEqual({ create: 2, update: 0, skip: 2, error: 2 });
    expect((await files.rows(checked, 'error')).map(({ reason }) => reason)).toEqual([
      'Missing: Name',
      'Enter an icon class such as fa-industry',
    ]);
    await files.run(checked);
    expect(await find(user, '/industries', 'name', 'Mining')).toMatchObject({
      sortOrder: 30,
      isActive: true,
    });
    expect(await find(user, '/industries', 'name', 'Space')).toMatchObject({ sortOrder: 0, isActive: false });
  });
});

describe('a row that the database rejects', () => {
  it('is reported as an error before the import runs', async () => {
    const deals = 'Deal name,Stage,Lost reason\nOne,Lost,\nTwo,Lost,Too dear\nThree,,';
    const checked = await files.check(await files.send('deal', deals));
    expect(checked.counts).toEqual({ create: 2, update: 0, skip: 0, error: 1 });
    expect(await files.rows(checked, 'error')).toMatchObject([
      { row: 2, reason: 'A lost deal needs a reason', column: 2 },
    ]);
    expect(await listAll(user, '/opportunities')).toEqual([]);
    expect((await files.run(checked)).written).toEqual(checked.counts);
    expect(await listAll(user, '/opportunities')).toHaveLength(2);
  });

  it.each(['rules', 'writing'])('includes contacts above the limit of the plan, tried by %s', async way => {
    if (way === 'writing') {
      await addField(user, { entity: 'contact', label: 'Customer number', isUnique: true });
    }
    await app.database.tenants.write(
      { tenantId: user.tenantId, userId: null, permissions: new Map() },
      { id: newId(), action: 'test', changedEntities: new Set() },
      tx => tx`
        update crm.organization set trial_ends_at_utc = now() - interval '1 day'
        where tenant_id = ${user.tenantId} and id = ${user.tenantId}`,
    );
    const lines = Array.from({ length: 520 }, (_, i) => `Person ${i},p${i}@x.test`);
    const checked = await files.check(await files.send('contact', ['Last name,Email', ...lines].join('\n')));
    expect(checked.counts).toEqual({ create: 250, update: 0, skip: 0, error: 270 });
    expect((await files.rows(checked, 'error'))[0]?.reason).toMatch(/^The Starter plan holds 250 contacts/);
    expect((await files.run(checked)).written).toEqual(checked.counts);
  });
});

describe('many rows', () => {
  const rowCount = 2600;
  const many = [
    'Last name,Email',
    ...Array.from({ length: rowCount }, (_, i) => `Many ${i},m${i % 2500}@x.test`),
  ].join('\n');

  it('continue after an interruption, each once, and can be stopped and continued as one change set', async () => {
    const checked = await files.check(await files.send('lead', many));
    expect(checked.counts).toEqual({ create: 2500, update: 0, skip: 100, error: 0 });
    const begun = await files.post(`/${checked.id}/run`);
    const jobId = begun.job?.id ?? '';
    const step = () => app.longJobs.worker.step(user.tenantId, { jobId });
    await step();
    // Two servers at once.
    await Promise.all([step(), user.call('POST', `/api/jobs/${jobId}/stop`)]);
    await step();
    const stopped = await files.get(checked.id);
    expect(stopped).toMatchObject({ job: { state: 'stopped' } });
    expect(stopped.written?.create).toBeLessThan(2500);
    const done = await files.run(stopped);
    expect(done).toMatchObject({ job: { state: 'done' }, written: checked.counts, counts: checked.counts });
    const emails = (await listAll(user, '/leads')).map(({ email }) => email);
    expect(new Set(emails).size).toBe(2500);
    expect(emails).toHaveLength(2500);
    const undone = await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect(undone.body).toMatchObject({ undone: 2500 });
    expect(await listAll(user, '/leads')).toEqual([]);
  });
});

describe('an import', () => {
  it('requires the permissions to import and write such records, in the same organization', async () => {
    const view = await files.send('lead', people);
    const reader = await app.addUser(user, 'Read only');
    const stranger = await app.createTenant();
    expect((await reader.call('GET', `/api/imports/${view.id}`)).status).toBe(403);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/rows?outcome=error', undefined],
      ['GET', '/errors', undefined],
      ['POST', '/check', view.settings],
      ['POST', '/run', undefined],
      ['POST', '/again', undefined],
      ['PUT', '/pieces/0', { base64: '' }],
      ['PATCH', '/rows/2', { cells: {} }],
    ] as const) {
      expect((await stranger.call(method, `/api/imports/${view.id}${path}`, { body })).status).toBe(404);
    }
    expect(
      (await user.call('POST', '/api/imports', { body: { resource: 'priority', fileName: 'x', size: 1 } }))
        .status,
    ).toBe(404);
  });
});
