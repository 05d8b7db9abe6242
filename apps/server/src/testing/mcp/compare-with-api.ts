import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import { reportEntities } from '@pipewright/contract/reports/report-definition.ts';
import { expect } from 'vitest';
import { builtInKinds } from '../../platform/mcp/kinds.ts';
import { type Found, make } from '../records.ts';
import { randomNumbers } from '../reports/report-model.ts';
import type { TestApp, User } from '../test-app.ts';
import { openAssistant, type ToolAnswer } from './assistant.ts';

type Assistant = Awaited<ReturnType<typeof openAssistant>>;
interface Person {
  readonly user: User;
  readonly assistant: Assistant;
}

/** Asks generated questions through the tools and through the API, as people of five roles: the answers are equal. */
export async function compareToolsWithApi(
  app: TestApp,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const admin = await app.createTenant();
  const people = await addPeople(app, admin);
  const records = await makeRecords(
    admin,
    people.map(({ user }) => user.userId),
  );
  // A record of another organization, which nobody may find.
  const foreign = await make(await app.createTenant(), '/companies', { name: 'Foreign Works' });

  for (let index = 0; index < count; index += 1) {
    const person = pick(people);
    const resource = pick(builtInKinds);
    const own = records.get(resource.name) ?? [];
    const id = random() < 0.1 ? foreign.id : (pick(own)?.id ?? foreign.id);
    const isReported = reportEntities.some(entity => entity === resource.name);
    await pick([
      ...Array<typeof compareList>(6).fill(compareList),
      compareOne,
      compareSearch,
      ...(isReported ? [compareSummary] : []),
      comparePreview,
    ])({ person, resource, id, random, pick, people });
  }
  await Promise.all(people.map(({ assistant }) => assistant.client.close()));
}

interface Question {
  readonly person: Person;
  readonly resource: AnyResource;
  readonly id: string;
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly people: readonly Person[];
}

/** The tool and the API refuse for the same reason, or neither does. */
function expectSameOutcome(tool: ToolAnswer, api: { status: number; body: unknown }): boolean {
  const refusal = api.status >= 400 ? (api.body as { code: string }).code : undefined;
  expect(tool.isError ? tool.data.error : undefined, tool.text).toBe(refusal);
  return refusal === undefined;
}

async function compareList(question: Question): Promise<void> {
  const { person, resource, random, pick } = question;
  const filter = random() < 0.7 ? randomFilter(question) : undefined;
  const search = random() < 0.3 ? pick(['works', 'ada', 'engine', 'a']) : undefined;
  const sort = random() < 0.4 ? pick(resource.sortable.flatMap(name => [name, `-${name}`])) : undefined;
  const fields = random() < 0.4 ? [resource.title, 'createdAtUtc'] : undefined;
  const limit = pick([1, 3, 10, 50]);
  const input = { kind: resource.name, filter, search, sort, fields, limit };
  const tool = await person.assistant.use('list_records', JSON.parse(JSON.stringify(input)));
  const query = new URLSearchParams({
    pageSize: String(limit),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    ...(fields ? { fields: fields.join() } : {}),
  });
  const api = await person.user.call('GET', `/api${resource.path}?${query}`);
  if (expectSameOutcome(tool, api)) {
    const shown = (tool.data.records as Record<string, unknown>[]).map(({ url: _, ...record }) => record);
    expect(shown).toEqual(api.body);
    expect(tool.data.total).toBe(Number(api.headers['x-total-count']));
    expect(tool.data.next !== null).toBe(api.headers.link !== undefined);
  }
}

async function compareOne({ person, resource, id }: Question): Promise<void> {
  const tool = await person.assistant.use('get_record', { kind: resource.name, id });
  const api = await person.user.call('GET', `/api${resource.path}/${id}`);
  if (expectSameOutcome(tool, api)) {
    expect(tool.data.record).toEqual(api.body);
    const { body } = await person.user.call('GET', `/api${resource.path}/${id}/timeline?pageSize=20`);
    expect(tool.data.timeline).toEqual(body);
  }
}

async function compareSearch({ person, pick }: Question): Promise<void> {
  const text = pick(['works', 'ada', 'engine', 'foreign', 'lo']);
  const tool = await person.assistant.use('search', { text });
  const api = await person.user.call('GET', `/api/search?q=${text}`);
  if (expectSameOutcome(tool, api)) {
    const shown = (tool.data.records as Record<string, unknown>[]).map(({ kind, url: _, ...record }) => ({
      resource: kind,
      ...record,
    }));
    expect(shown).toEqual(api.body);
  }
}

async function compareSummary(question: Question): Promise<void> {
  const { person, resource, random } = question;
  if (resource.name === 'product') {
    return;
  }
  const filter = random() < 0.5 ? randomFilter(question) : undefined;
  const owner = random() < 0.5 ? resource.owner : undefined;
  const groupBy = owner ? [{ field: owner }] : [];
  const tool = await person.assistant.use('summarize', {
    kind: resource.name,
    groupBy,
    ...(filter ? { filter } : {}),
  });
  const definition = {
    entity: resource.name,
    by: groupBy,
    measures: [{ measure: 'count' }],
    ...(filter ? { filter } : {}),
    show: owner ? 'bars' : 'number',
  };
  const api = await person.user.call('POST', '/api/reports/run', { body: { definition } });
  if (expectSameOutcome(tool, api)) {
    const { dimensions, cells } = api.body as Record<string, unknown>;
    expect({ dimensions: tool.data.dimensions, cells: tool.data.cells }).toEqual({ dimensions, cells });
  }
}

/** Who may not change a record may not preview a change either. */
async function comparePreview({ person, resource, id, pick }: Question): Promise<void> {
  const values = {
    [resource.title === 'fullName' ? 'lastName' : resource.title]: pick(['Loom', 'Engine', '']),
  };
  const tool = await person.assistant.use('save_records', { records: [{ kind: resource.name, id, values }] });
  const seen = await person.user.call('GET', `/api${resource.path}/${id}`);
  const api = await person.user.call('PATCH', `/api${resource.path}/${id}`, { body: values });
  if (seen.status === 200) {
    expectSameOutcome(tool, api);
  } else {
    // The tool reads the record first, so a missing record is reported before mistakes in the values.
    expect(tool.isError, tool.text).toBe(true);
    expect(api.status).toBeGreaterThanOrEqual(400);
  }
}

function randomFilter({ resource, random, pick, people }: Question): Filter {
  const owner = resource.owner ?? 'createdAtUtc';
  const condition = (): Filter =>
    pick<() => Filter>([
      () => ({
        field: pick(resource.search),
        op: pick(['contains', 'startsWith']),
        value: pick(['a', 'works', 'Loom']),
      }),
      () => ({
        field: 'createdAtUtc',
        op: pick(['within', 'notWithin']),
        value: pick(['today', 'last-year']),
      }),
      () =>
        resource.owner
          ? { field: owner, op: pick(['isAnyOf', 'isNoneOf']), value: [pick(people).user.userId] }
          : { field: owner, op: 'isNotEmpty' },
      () => ({ field: pick(resource.search), op: pick(['isEmpty', 'isNotEmpty']) }),
    ])();
  const sane = (): Filter => (random() < 0.95 ? condition() : { field: 'unknown', op: 'is', value: 'x' });
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, sane);
  return random() < 0.5 ? sane() : random() < 0.5 ? { and: parts } : { or: parts };
}

/** Everything, what the team owns, only one's own, only some kinds, and only reading. */
async function addPeople(app: TestApp, admin: User): Promise<Person[]> {
  const own = Object.fromEntries(
    ['leads', 'contacts', 'companies', 'opportunities', 'activities'].flatMap(area =>
      ['read', 'create', 'edit'].map(action => [`${area}.${action}`, 'own']),
    ),
  );
  await make(admin, '/user-roles', { name: 'Own', permissions: { ...own, 'masters.read': 'all' } });
  await make(admin, '/user-roles', { name: 'Leads', permissions: { 'leads.read': 'team' } });
  const roles = ['Administrator', 'Sales representative', 'Own', 'Leads', 'Read only'];
  const people: Person[] = [];
  for (const role of roles) {
    const user = await app.addUser(admin, role);
    people.push({ user, assistant: await openAssistant(app, user) });
  }
  const [, representative, owner] = people;
  await make(admin, '/teams', {
    name: 'Team',
    memberUserIds: [representative?.user.userId, owner?.user.userId],
  });
  return people;
}

async function makeRecords(admin: User, owners: readonly string[]): Promise<Map<string, Found[]>> {
  const records = new Map<string, Found[]>();
  for (const [index, ownerUserId] of owners.entries()) {
    const name = `${['Loom', 'Engine', 'Analytical', 'Difference', 'Jacquard'][index]} Works`;
    const person = { firstName: 'Ada', lastName: `Lovelace ${index}` };
    const made: readonly [string, string, object][] = [
      [
        'lead',
        '/leads',
        { ...person, companyName: name, email: `ada${index}@example.test`, assignedToUserId: ownerUserId },
      ],
      ['contact', '/contacts', { ...person, ownerUserId }],
      ['company', '/companies', { name, ownerUserId }],
      ['deal', '/opportunities', { name, ownerUserId }],
      ['activity', '/activities', { kind: 'task', subject: name, assignedToUserId: ownerUserId }],
      ['product', '/products', { name }],
    ];
    for (const [kind, path, body] of made) {
      records.set(kind, [...(records.get(kind) ?? []), await make(admin, path, body)]);
    }
  }
  return records;
}
