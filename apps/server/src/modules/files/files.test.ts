import { pieceBytes } from '@pipewright/contract/pieces.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let ada: User;
let leadId: string;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.createTenant('Files');
  leadId = await makeLead('Ann');
});
afterAll(() => app.close());

async function makeLead(firstName: string): Promise<string> {
  const body = { firstName, lastName: 'Archer', email: `${firstName.toLowerCase()}@acme.example` };
  return ((await ada.call('POST', '/api/leads', { body })).body as { id: string }).id;
}

async function addFile(content: Buffer, name = 'offer.pdf') {
  const body = { name, contentType: 'application/pdf', size: content.length, leadId };
  const made = await ada.call('POST', '/api/files', { body });
  return { id: (made.body as { id: string }).id, changeSet: String(made.headers['x-change-set']) };
}

const send = (by: User, id: string, n: number, bytes: Buffer) =>
  by.call('PUT', `/api/files/${id}/pieces/${n}`, { body: { base64: bytes.toString('base64') } });

async function sendAll(id: string, content: Buffer): Promise<void> {
  for (let n = 0; n * pieceBytes < content.length; n++) {
    const { status } = await send(ada, id, n, content.subarray(n * pieceBytes, (n + 1) * pieceBytes));
    expect(status).toBe(204);
  }
}

const listed = async () =>
  (await ada.call('GET', `/api/files?leadId=${leadId}`)).body as { id: string; isWhole: boolean }[];

describe('a file of a record', () => {
  // Latin letters only: the test kit reads answers as texts.
  const content = Buffer.from('What was agreed on. '.repeat(70_000));

  it('is uploaded in chunks, complete with the last one, and downloaded unchanged', async () => {
    const { id } = await addFile(content);
    expect((await ada.call('GET', `/api/files/${id}/content`)).status).toBe(409);
    await sendAll(id, content);
    expect((await listed()).find(file => file.id === id)).toMatchObject({
      isWhole: true,
      size: content.length,
    });
    const { status, headers, body } = await ada.call('GET', `/api/files/${id}/content`);
    expect(status).toBe(200);
    expect(body).toBe(content.toString());
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''offer.pdf");
    expect((await send(ada, id, 0, Buffer.from('other'))).status).toBe(409);
  });

  it('is undone and restored together with its contents', async () => {
    const { id, changeSet } = await addFile(Buffer.from('Short.'));
    await sendAll(id, Buffer.from('Short.'));
    const undo = await ada.call('POST', `/api/change-sets/${changeSet}/undo`);
    expect(undo.status).toBe(200);
    expect((await listed()).some(file => file.id === id)).toBe(false);
    await ada.call('POST', `/api/change-sets/${undo.headers['x-change-set']}/undo`);
    expect((await ada.call('GET', `/api/files/${id}/content`)).body).toBe('Short.');
  });

  it('is deleted, restored and merged together with its record', async () => {
    const other = await makeLead('Bea');
    const body = { name: 'note.txt', size: 2, leadId: other };
    const { id } = (await ada.call('POST', '/api/files', { body })).body as { id: string };
    await send(ada, id, 0, Buffer.from('Hi'));
    const ofFile = async () => (await ada.call('GET', `/api/files/${id}`)).body as { leadId: string | null };
    const deleted = await ada.call('DELETE', `/api/leads/${other}`);
    expect(await ofFile()).toMatchObject({ leadId: null, isWhole: true });
    await ada.call('POST', `/api/change-sets/${deleted.headers['x-change-set']}/undo`);
    expect(await ofFile()).toMatchObject({ leadId: other });
    await ada.call('POST', `/api/leads/${leadId}/merge`, { body: { others: [other] } });
    expect(await ofFile()).toMatchObject({ leadId });
  });

  it('is rejected if it is too large, exceeds its size, or belongs to another organization', async () => {
    const tooLarge = { name: 'film.mp4', size: 26 * 1024 * 1024, leadId };
    expect((await ada.call('POST', '/api/files', { body: tooLarge })).status).toBe(400);
    const { id } = await addFile(Buffer.from('abc'));
    expect((await send(ada, id, 0, Buffer.from('abcd'))).body).toMatchObject({
      message: 'More was sent than the file was said to have. Add it again.',
    });
    const garbled = await ada.call('PUT', `/api/files/${id}/pieces/0`, { body: { base64: 'Hi there!' } });
    expect(garbled).toMatchObject({ status: 400, body: { fields: { base64: 'Send the piece in base64' } } });
    expect((await ada.call('PATCH', `/api/files/${id}`, { body: { size: 4 } })).body).toMatchObject({
      fields: { size: 'A file keeps its size' },
    });
    const colleague = await app.addUser(ada, 'Sales manager');
    expect((await send(colleague, id, 0, Buffer.from('abc'))).status).toBe(404);
    const stranger = await app.createTenant('Strangers');
    expect((await stranger.call('GET', `/api/files/${id}/content`)).status).toBe(404);
    expect((await send(stranger, id, 0, Buffer.from('abc'))).status).toBe(404);
  });
});
