import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Found, listAll, make, read, undo } from '../../../testing/records.ts';
import { databaseWithOffers, offerModules } from '../../../testing/sales/offers.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ modules: offerModules, owner: await databaseWithOffers() });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

type Line = { id: string; title: string; quantity: number; unitPrice: number };
type Offer = Found & { lines: Line[]; netTotal: number };
const path = '/test-offers';

const makeOffer = async (lines: object[], more: object = {}) =>
  (await make(user, path, { name: 'Offer', lines, ...more })) as Offer;
const get = async (id: string) => (await read(user, path, id)) as Offer;
const patch = (id: string, body: object, headers?: Record<string, string>, as = user) =>
  as.call('PATCH', `/api${path}/${id}`, { body, headers });
const titles = async (id: string) => (await get(id)).lines.map(({ title }) => title);
const abc = () =>
  makeOffer([
    { title: 'A', quantity: 2, unitPrice: 10 },
    { title: 'B', unitPrice: 5.5 },
    { title: 'C', unitPrice: 0.1 },
  ]);
/** A line as it is sent back. */
const sent = ({ contactName: _, ...line }: Line & { contactName?: unknown }) => line;

describe('lines', () => {
  it('are created with their record, in their order, and its total is calculated', async () => {
    const offer = await abc();
    expect(offer).toMatchObject({
      netTotal: 25.6,
      lines: [
        { title: 'A', quantity: 2, unitPrice: 10, contactId: null, contactName: null },
        { title: 'B', quantity: 1 },
        { title: 'C' },
      ],
    });
    expect(await get(offer.id)).toEqual(offer);
    const [listed] = await listAll(user, path);
    expect(listed).toMatchObject({ id: offer.id, netTotal: 25.6 });
    expect(listed).not.toHaveProperty('lines');
  });

  it('are added, changed, moved and removed by one request, and keep their ids', async () => {
    const { id, lines, version } = await abc();
    const [a, b, c] = lines.map(sent) as [Line, Line, Line];
    const answer = await patch(id, { lines: [c, { title: 'New', unitPrice: 1 }, { ...a, quantity: 3 }] });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const after = answer.body as Offer;
    expect(after.lines.map(({ title }) => title)).toEqual(['C', 'New', 'A']);
    expect([after.lines[0]?.id, after.lines[2]?.id]).toEqual([c.id, a.id]);
    expect(after.lines.map(line => line.id)).not.toContain(b.id);
    expect(after.netTotal).toBe(31.1);
    expect(after.version).toBeGreaterThan(version);
    expect(answer.headers.etag).toBe(`"${after.version}"`);

    expect((await undo(user, answer)).status).toBe(200);
    const undone = await get(id);
    expect(undone.lines).toEqual(lines);
    expect(undone.netTotal).toBe(25.6);
    expect(undone.version).toBeGreaterThan(after.version);
  });

  it('stay unchanged if a body leaves them out, also in a PUT; the total follows the record too', async () => {
    const { id, lines } = await abc();
    const replaced = await user.call('PUT', `/api${path}/${id}`, { body: { name: 'Cheap', discount: 50 } });
    expect(replaced.body).toMatchObject({ name: 'Cheap', netTotal: 12.8, lines });
    expect((await patch(id, {})).body).toMatchObject({ lines });
    expect((await patch(id, { lines: [] })).body).toMatchObject({ lines: [], netTotal: 0 });
  });

  it('are refused as a whole where one is wrong: nothing of the request is written', async () => {
    const { id, lines, version } = await abc();
    const other = await abc();
    const wrong = [
      [{ title: '' }, 'lines.0.title'],
      [{ title: 'A', quantity: -1 }, 'lines.0.quantity'],
      [{ title: 'A', netTotal: 1 }, 'lines.0.netTotal'],
      [{ id: other.lines[0]?.id, title: 'Not its own' }, 'lines.0.id'],
    ] as const;
    for (const [line, field] of wrong) {
      const answer = await patch(id, { name: 'Changed', lines: [line] });
      expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    }
    const twice = lines.slice(0, 1).map(sent);
    expect((await patch(id, { lines: [...twice, ...twice] })).status).toBe(400);
    const missing = { title: 'A', contactId: other.id };
    expect(await patch(id, { name: 'Changed', lines: [missing] })).toMatchObject({
      status: 400,
      body: { fields: { contactId: 'This contact does not exist' } },
    });
    expect(await get(id)).toMatchObject({ name: 'Offer', version, lines });
    expect(await patch(id, { netTotal: 1 })).toMatchObject({ status: 400 });
  });

  it('can be 500, and not more', async () => {
    const many = Array.from({ length: 500 }, (_, n) => ({ title: `Line ${n}`, unitPrice: 0.1 }));
    const { id, lines, netTotal } = await makeOffer(many);
    expect([lines.length, netTotal]).toEqual([500, 50]);
    const [first, ...rest] = lines.map(sent);
    const moved = await patch(id, { lines: [...rest, first] });
    expect((moved.body as Offer).lines.map(line => line.id)).toEqual([...rest, first].map(line => line?.id));
    const timeline = await user.call('GET', `/api${path}/${id}/timeline`);
    expect(timeline.body).toMatchObject([
      { changes: [{ field: 'lines', before: ['Line 0'], after: ['Line 0 (moved)'] }] },
      { operation: 'insert' },
    ]);
    expect(await patch(id, { lines: [...many, { title: 'One more' }] })).toMatchObject({
      status: 400,
      body: { fields: { lines: 'Lines must have at most 500 entries' } },
    });
  });

  it('are covered by the version of their record: the second of two concurrent edits is rejected', async () => {
    const { id, lines, version } = await abc();
    const [a, b, c] = lines.map(sent) as [Line, Line, Line];
    const ifMatch = { 'if-match': `"${version}"` };
    const answers = await Promise.all([
      patch(id, { lines: [{ ...a, title: 'Mine' }, b, c] }, ifMatch),
      patch(id, { lines: [a, { ...b, title: 'Theirs' }, c] }, ifMatch),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = answers.find(({ status }) => status === 200)?.body as Offer;
    expect(await get(id)).toEqual(winner);
    // Without a version the last write wins, but it does not restore deleted lines.
    await patch(id, { lines: [a, b] });
    expect(await patch(id, { lines: [a, b, c] })).toMatchObject({
      status: 400,
      body: { fields: { 'lines.2.id': 'This line is no longer there' } },
    });
  });
});

describe('undo', () => {
  it('reverts the lines of one change, and keeps later changes to other lines', async () => {
    const { id, lines } = await abc();
    const [a, b, c] = lines.map(sent) as [Line, Line, Line];
    const mine = await patch(id, { lines: [{ ...a, quantity: 9 }, b, c] });
    await patch(id, { lines: [{ ...a, quantity: 9 }, { ...b, title: 'Theirs' }, c, { title: 'D' }] });
    expect((await undo(user, mine)).status).toBe(200);
    expect(await get(id)).toMatchObject({
      netTotal: 25.6,
      lines: [{ title: 'A', quantity: 2 }, { title: 'Theirs' }, { title: 'C' }, { title: 'D' }],
    });
  });

  it('is refused where the same line was changed again, and can itself be undone', async () => {
    const { id, lines } = await abc();
    const [a, b, c] = lines.map(sent) as [Line, Line, Line];
    const first = await patch(id, { lines: [{ ...a, quantity: 3 }, b] });
    const second = await patch(id, { lines: [{ ...a, quantity: 4 }, b] });
    expect(await undo(user, first)).toMatchObject({ status: 409 });
    expect((await undo(user, second)).status).toBe(200);
    const undone = await undo(user, first);
    expect(undone.status).toBe(200);
    expect(await titles(id)).toEqual(['A', 'B', 'C']);
    expect((await undo(user, undone)).status).toBe(200);
    expect(await get(id)).toMatchObject({ netTotal: 35.5, lines: [{ ...a, quantity: 3 }, { id: b.id }] });
    expect(c.title).toBe('C');
  });

  it('brings a deleted record back with its lines and its total', async () => {
    const offer = await abc();
    const deleted = await user.call('DELETE', `/api${path}/${offer.id}`);
    expect(deleted.status).toBe(204);
    expect((await undo(user, deleted)).status).toBe(200);
    const { lines, netTotal } = offer;
    expect(await get(offer.id)).toMatchObject({ lines, netTotal });
    const created = await user.call('POST', `/api${path}`, {
      body: { name: 'New', lines: [{ title: 'A' }] },
    });
    expect((await undo(user, created)).status).toBe(200);
    expect(await listAll(user, path)).toHaveLength(1);
  });
});

describe('the history of a record', () => {
  it('shows the changes of its lines in the same entry', async () => {
    const { id, lines } = await abc();
    const [a, b, c] = lines.map(sent) as [Line, Line, Line];
    await patch(id, { name: 'Renamed', lines: [{ ...a, quantity: 3 }, c, { title: 'D' }] });
    await patch(id, { lines: [c, { ...a, quantity: 3 }] });
    await patch(id, { discount: 5 });
    const { body } = await user.call('GET', `/api${path}/${id}/timeline`);
    expect(body).toMatchObject([
      { operation: 'update', changes: [{ field: 'discount', before: 0, after: 5 }] },
      { operation: 'update', changes: [{ field: 'lines' }] },
      {
        operation: 'update',
        changes: [
          { field: 'name', before: 'Offer', after: 'Renamed' },
          { field: 'lines', before: ['B', 'A: Quantity 2'], after: ['A: Quantity 3', 'D'] },
        ],
      },
      { operation: 'insert', changes: [] },
    ]);
    expect((body as { changes: { before: string[] }[] }[])[1]?.changes[0]?.before).toContain('D');
    const audit = await user.call('GET', `/api/audit?resource=test-offer-line`);
    expect(audit.status).toBe(200);
    expect(JSON.stringify(audit.body)).toContain(b.id);
  });
});
