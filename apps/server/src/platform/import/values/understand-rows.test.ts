import type { ImportedRow } from '@pipewright/contract/operations/import/imports.ts';
import { expect, it } from 'vitest';
import { type Importing, setUpImports } from '../../../testing/imports/imports.ts';
import { listAll } from '../../../testing/records.ts';
import type { User } from '../../../testing/test-app.ts';

let user: User;
let files: Importing;
setUpImports(given => {
  ({ user, files } = given);
});

const people = 'Name,Email,State,City\r\nIna Huber,ina@example.test,,\r\nEce Demir,ece@example.test,,İzmir';

it('a corrected row may name a state of a country that nobody has used yet', async () => {
  const checked = await files.check(await files.send('lead', people));
  expect(checked.counts).toMatchObject({ create: 2, error: 0 });
  const corrected = await user.call('PATCH', `/api/imports/${checked.id}/rows/2`, {
    body: { cells: { 2: 'Bavaria' } },
  });
  expect(corrected.status).toBe(204);
  const listed = await user.call('GET', `/api/imports/${checked.id}/rows?outcome=create`);
  expect(listed.status).toBe(200);
  expect((listed.body as { rows: ImportedRow[] }).rows.map(({ cells }) => cells[2])).toEqual(['Bavaria', '']);
  const again = await files.check(checked);
  expect(again.counts).toMatchObject({ create: 2, error: 0 });
  await files.run(again);
  const leads = await listAll(user, '/leads');
  expect(leads.find(({ email }) => email === 'ina@example.test')).toMatchObject({
    state: { name: 'Bavaria' },
  });
  expect(leads.find(({ email }) => email === 'ece@example.test')).toMatchObject({ city: { name: 'İzmir' } });
});
