import fc from 'fast-check';
import { expect } from 'vitest';
import { addField, addLead } from './custom-fields.ts';
import { read } from './records.ts';
import type { TestApp, User } from './test-app.ts';

type Values = Record<string, unknown>;

/** An action of a person, as far as a record depends on it. */
interface Action {
  readonly changeSetId: string;
  readonly record: number;
  /** The fields that it changed, with their former values. */
  readonly before: Values;
  isUndone: boolean;
}

const text = fc.option(fc.stringMatching(/^[a-zA-Zä%_'"]{1,6}$/));
const option = fc.constantFrom('gold', 'silver', 'bronze');

/** The fields that are edited: two built-in ones, and custom ones of several types, some of them with keys. */
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  jobTitle: text,
  notes: text,
  'custom.code': text,
  'custom.comment': text,
  'custom.size': fc.option(fc.integer({ min: -200, max: 200 }).map(number => number / 4)),
  'custom.ends': fc.option(fc.constantFrom('2026-12-31', '2027-02-28', '2028-02-29')),
  'custom.tier': fc.option(option),
  'custom.needs': fc.option(fc.uniqueArray(option, { minLength: 1, maxLength: 3 })),
};

const edit = fc.record(values, { requiredKeys: [] }).filter(changes => Object.keys(changes).length > 0);
const step = fc.record({
  person: fc.nat(2),
  record: fc.nat(2),
  /** An edit, or the undo of one of the last actions. */
  does: fc.oneof({ weight: 3, arbitrary: edit }, { weight: 2, arbitrary: fc.nat(12) }),
});

/**
 * Lets three people edit and undo in turns, and compares every answer with a model that only knows: an undo brings back
 * the former values of its fields, unless a later action that is still in force has changed one of them.
 */
export async function runGeneratedEdits(app: TestApp, count: number): Promise<void> {
  const admin = await app.createTenant();
  const people = [
    admin,
    await app.addUser(admin, 'Sales manager'),
    await app.addUser(admin, 'Sales manager'),
  ];
  await addFields(admin);
  const ids = [(await addLead(admin, {})).id, (await addLead(admin, {})).id, (await addLead(admin, {})).id];
  const model: Values[] = ids.map(() => Object.fromEntries(Object.keys(values).map(name => [name, null])));
  const actions: Action[] = [];

  for (const { person, record, does } of fc.sample(step, { numRuns: count, seed: 20_261_116 })) {
    const user = people[person] ?? admin;
    if (typeof does === 'number') {
      await undo(user, does);
    } else {
      await change(user, record, does);
    }
  }
  for (const [record, id] of ids.entries()) {
    expect(flat(await read(admin, '/leads', id))).toEqual(model[record]);
  }
  await compareFilters();

  async function change(user: User, record: number, changes: Values): Promise<void> {
    const answer = await user.call('PATCH', `/api/leads/${ids[record]}`, { body: nested(changes) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const now = model[record] ?? {};
    const changed = Object.keys(changes).filter(name => !isSame(now[name], changes[name]));
    const before = Object.fromEntries(changed.map(name => [name, now[name]]));
    Object.assign(now, changes);
    expect(flat(answer.body as Values)).toEqual(now);
    const changeSetId = answer.headers['x-change-set'];
    if (changed.length > 0 && typeof changeSetId === 'string') {
      actions.push({ changeSetId, record, before, isUndone: false });
    }
  }

  async function undo(user: User, back: number): Promise<void> {
    const at = actions.length - 1 - back;
    const action = actions[at];
    if (!action) {
      return;
    }
    const isOverwritten = actions
      .slice(at + 1)
      .some(
        later =>
          !later.isUndone &&
          later.record === action.record &&
          Object.keys(later.before).some(name => name in action.before),
      );
    const isAllowed = !action.isUndone && !isOverwritten;
    const { status } = await user.call('POST', `/api/change-sets/${action.changeSetId}/undo`);
    expect(status).toBe(isAllowed ? 200 : 409);
    if (isAllowed) {
      action.isUndone = true;
      Object.assign(model[action.record] ?? {}, action.before);
    }
    expect(flat(await read(user, '/leads', ids[action.record] ?? ''))).toEqual(model[action.record]);
  }

  /** The copies of indexed values have followed all of it. */
  async function compareFilters(): Promise<void> {
    for (const [record, id] of ids.entries()) {
      for (const name of ['custom.code', 'custom.size', 'custom.tier']) {
        const value = model[record]?.[name];
        const condition = { field: name, ...(value === null ? { op: 'isEmpty' } : { op: 'is', value }) };
        const filter = encodeURIComponent(JSON.stringify(condition));
        const { body } = await admin.call('GET', `/api/leads?fields=${name}&filter=${filter}`);
        expect((body as { id: string }[]).map(found => found.id)).toContain(id);
      }
    }
  }
}

async function addFields(admin: User): Promise<void> {
  const options = ['gold', 'silver', 'bronze'].map(value => ({ value, label: value }));
  await addField(admin, { label: 'Code', isIndexed: true });
  await addField(admin, { label: 'Comment', type: 'longText' });
  await addField(admin, { label: 'Size', type: 'number', isIndexed: true });
  await addField(admin, { label: 'Ends', type: 'date' });
  await addField(admin, { label: 'Tier', type: 'choice', rules: { options }, isIndexed: true });
  await addField(admin, { label: 'Needs', type: 'choices', rules: { options } });
}

/** `{ 'custom.tier': … }` → `{ custom: { tier: … } }`. */
function nested(changes: Values): Values {
  const [custom, builtIn] = [new Map<string, unknown>(), new Map<string, unknown>()];
  for (const [name, value] of Object.entries(changes)) {
    name.startsWith('custom.') ? custom.set(name.slice(7), value) : builtIn.set(name, value);
  }
  return {
    ...Object.fromEntries(builtIn),
    ...(custom.size > 0 ? { custom: Object.fromEntries(custom) } : {}),
  };
}

/** The edited fields of a record, by the names of the model. */
function flat(record: Values): Values {
  const custom = record.custom as Values;
  return Object.fromEntries(
    Object.keys(values).map(name => [
      name,
      name.startsWith('custom.') ? custom[name.slice(7)] : record[name],
    ]),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
