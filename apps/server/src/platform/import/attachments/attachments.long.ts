import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { importingBatch } from '../../../testing/imports/imports.ts';
import { openTestApp } from '../../../testing/test-app.ts';

it('the files of an import can have 2 GB together, as its check tells', async () => {
  const app = await openTestApp();
  const user = await app.createTenant();
  const people = Array.from({ length: 101 }, (_, n) => `p${n}@x.test,P,big.bin`);
  const csv = ['Email,Last name,Attachment', ...people].join('\n');
  const batch = importingBatch(app, user);
  const read = await batch.send({
    'export.zip': zipSync({ 'people.csv': strToU8(csv), 'big.bin': new Uint8Array(20_000_000) }),
  });
  const checked = await batch.check(await batch.check(read));
  expect(checked.files[0]?.counts).toEqual({ create: 100, update: 0, skip: 0, error: 1 });
  const file = await batch.single.get(read.files[0]?.id ?? '');
  expect(await batch.single.rows(file, 'error')).toMatchObject([
    { row: 102, column: 2, reason: expect.stringContaining('more than 2 GB') },
  ]);
  await app.close();
});
