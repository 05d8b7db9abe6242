import type { Step } from '@pipewright/contract/automations/definition.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { readChangedRecords } from '../../platform/automations/runs/read-changed-records.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { memberPrincipal } from '../../platform/read-rights.ts';
import { make } from '../records.ts';
import type { TestApp, User } from '../test-app.ts';
import { automationsOf } from './automations.ts';

/** Automations that are compared in one organization, which may send a hundred mails an hour. */
const perOrganization = 20;

/** Steps of every kind that ends at once, some of which fail. */
function generatedSteps(userIds: readonly string[]): fc.Arbitrary<readonly Step[]> {
  const text = fc.constantFrom('Engine', 'Loom', 'For {{fullName}}', 'From {{myName}} at {{companyName}}');
  const { steps } = fc.letrec<{ steps: Step[]; step: Step }>(tie => ({
    step: fc.oneof(
      { depthSize: 'small' },
      fc.record({
        kind: fc.constant('update' as const),
        values: fc.oneof(
          fc.record({ jobTitle: fc.constantFrom('One', 'Two', null) }),
          fc.record({ companyName: text, estimatedValue: fc.nat(5000) }),
          // There is no such status, so the step fails. Publishing would refuse an unknown id, but does not look up names.
          fc.record({ leadStatusId: fc.constant('no such status') }),
        ),
      }),
      fc.record({
        kind: fc.constant('create-note' as const),
        subject: text,
        body: fc.constantFrom(null, 'Noted'),
      }),
      fc.record({
        kind: fc.constant('create-task' as const),
        subject: text,
        body: fc.constant(null),
        dueInDays: fc.nat(30),
        userId: fc.constant(null),
      }),
      fc.record({
        kind: fc.constant('create-record' as const),
        entity: fc.constant('deal' as const),
        values: fc.record({ name: fc.constantFrom('Deal one', 'Deal two') }),
      }),
      fc.record({
        kind: fc.constant('assign' as const),
        method: fc.constantFrom('named' as const, 'round-robin' as const, 'least-busy' as const),
        userIds: fc.shuffledSubarray([...userIds], { minLength: 1 }),
      }),
      fc.record({
        kind: fc.constant('notify' as const),
        userIds: fc.constant([...userIds]),
        includesOwner: fc.boolean(),
        text,
      }),
      fc.record({
        kind: fc.constant('send-mail' as const),
        to: fc.constantFrom('record' as const, 'owner' as const),
        subject: text,
        body: text,
      }),
      fc.constant({ kind: 'stop' as const }),
      fc.record({
        kind: fc.constant('branch' as const),
        condition: fc.constantFrom(
          { field: 'jobTitle', op: 'is' as const, value: 'One' },
          { field: 'estimatedValue', op: 'atLeast' as const, value: 2500 },
          { field: 'companyName', op: 'isEmpty' as const },
        ),
        whenTrue: tie('steps'),
        whenFalse: tie('steps'),
      }),
    ) as fc.Arbitrary<Step>,
    steps: fc.array(tie('step'), { minLength: 1, maxLength: 3 }),
  }));
  return steps.filter(list => depthOf(list) <= 2);
}

function depthOf(steps: readonly Step[]): number {
  const below = steps.flatMap(step =>
    step.kind === 'branch' ? [1 + Math.max(depthOf(step.whenTrue), depthOf(step.whenFalse))] : [0],
  );
  return Math.max(0, ...below);
}

/** Tests each of some generated automations with a record, runs it for the same record, and compares what both say. */
export async function compareTestsWithRuns(app: TestApp, { count, seed }: { count: number; seed: number }) {
  for (let done = 0; done < count; done += perOrganization) {
    const admin = await app.createTenant();
    const others = [await app.addUser(admin, 'Sales manager'), await app.addUser(admin, 'Sales manager')];
    const userIds = others.map(({ userId }) => userId).sort();
    const numRuns = Math.min(perOrganization, count - done);
    const lists = fc.sample(generatedSteps(userIds), { numRuns, seed: seed + done });
    for (const [index, steps] of lists.entries()) {
      await compare(app, admin, { steps, index });
    }
  }
}

async function compare(
  app: TestApp,
  admin: User,
  { steps, index }: { steps: readonly Step[]; index: number },
) {
  const automations = automationsOf(admin);
  const lead = await make(admin, '/leads', {
    ...{ firstName: 'Ada', lastName: `L${index}`, email: `l${index}@example.test` },
    jobTitle: index % 2 ? 'One' : 'Two',
  });
  const { id } = await automations.create({ entity: 'lead', trigger: { kind: 'manual' }, steps });
  const tested = await automations.test(id, lead.id);
  await automations.send('POST', `/${id}/publish`);
  await automations.send('POST', `/${id}/start`, { recordIds: [lead.id] });
  const [ended] = await automations.settled(id, 1);
  const run = await automations.run(id, ended?.id ?? '');
  const changeSetIds = run.steps.flatMap(({ changeSetId }) => changeSetId ?? []);
  const { tenants } = app.database;
  const reader = await tenants.read(systemPrincipal(admin.tenantId), tx => memberPrincipal(tx, admin.userId));
  const changes = await tenants.read(reader, tx =>
    readChangedRecords(tx, app.services.modules, changeSetIds),
  );
  const context = JSON.stringify(steps);
  expect(
    run.steps.map(({ seq, state, summary }) => ({ seq, state, summary })),
    context,
  ).toEqual(tested.steps.map(({ seq, state, summary }) => ({ seq, state, summary })));
  expect(run.state, context).toBe(tested.state);
  expect(changes.map(comparable), context).toEqual(tested.changes.map(comparable));
}

/** New records have other ids, and times pass between the test and the run. */
function comparable({ id, ...change }: Awaited<ReturnType<typeof readChangedRecords>>[number]) {
  return {
    ...change,
    id: change.operation === 'insert' ? undefined : id,
    fields: change.fields
      .filter(({ field }) => !field.endsWith('Utc') && field !== 'expectedCloseDate')
      .map(({ field, before, after }) => ({ field, before, after })),
  };
}
