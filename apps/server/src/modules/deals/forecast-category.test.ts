import type { GroupsResult } from '@pipewright/contract/groups.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importing } from '../../testing/imports/imports.ts';
import { find, listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
let stages: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  stages = Object.fromEntries((await listAll(user, '/deal-stages')).map(({ name, id }) => [name, id]));
});

const makeDeal = (body: object = {}) => make(user, '/opportunities', { name: 'Deal', ...body });
const change = (id: string, body: object) => user.call('PATCH', `/api/opportunities/${id}`, { body });
const changeStage = (name: string, body: object) =>
  user.call('PATCH', `/api/deal-stages/${stages[name]}`, { body });
const categoryOf = async (id: string) => {
  const { forecastCategory, forecastFollowsStage } = await read(user, '/opportunities', id);
  return [forecastCategory, forecastFollowsStage];
};

it('follows the stage until somebody chooses one', async () => {
  const { id } = await makeDeal();
  expect(await categoryOf(id)).toEqual(['pipeline', true]);
  await change(id, { dealStageId: stages.Proposal });
  expect(await categoryOf(id)).toEqual(['best-case', true]);
  await change(id, { forecastCategory: 'commit' });
  expect(await categoryOf(id)).toEqual(['commit', false]);
  await change(id, { dealStageId: stages.Qualification });
  expect(await categoryOf(id)).toEqual(['commit', false]);
  await change(id, { forecastFollowsStage: true });
  expect(await categoryOf(id)).toEqual(['pipeline', true]);
  expect(await makeDeal({ forecastCategory: 'omitted' })).toMatchObject({
    forecastCategory: 'omitted',
    forecastFollowsStage: false,
  });
});

it('can be kept as it is while the stage still says the same', async () => {
  const { id } = await makeDeal();
  await change(id, { forecastFollowsStage: false });
  await change(id, { dealStageId: stages.Negotiation });
  expect(await categoryOf(id)).toEqual(['pipeline', false]);
});

it('a form that sends everything neither loses nor makes a choice', async () => {
  const followed = await makeDeal();
  const replace = async (id: string, changed: object) => {
    const { body } = await user.call('GET', `/api/opportunities/${id}`);
    const { forecastCategory, forecastFollowsStage, name } = body as Record<string, unknown>;
    return user.call('PUT', `/api/opportunities/${id}`, {
      body: { name, amount: 0, forecastCategory, forecastFollowsStage, ...changed },
    });
  };
  expect((await replace(followed.id, { dealStageId: stages.Proposal })).status).toBe(200);
  expect(await categoryOf(followed.id)).toEqual(['best-case', true]);
  await replace(followed.id, { forecastCategory: 'omitted' });
  expect(await categoryOf(followed.id)).toEqual(['omitted', false]);
  await replace(followed.id, { dealStageId: stages.Negotiation });
  expect(await categoryOf(followed.id)).toEqual(['omitted', false]);
  await replace(followed.id, { dealStageId: stages.Won });
  expect(await categoryOf(followed.id)).toEqual(['closed', true]);
});

it('ends with winning or losing, and an undo brings the choice back', async () => {
  const { id } = await makeDeal({ forecastCategory: 'commit' });
  const won = await change(id, { dealStageId: stages.Won });
  expect(await categoryOf(id)).toEqual(['closed', true]);
  await change(id, { forecastCategory: 'pipeline' });
  expect(await categoryOf(id)).toEqual(['closed', true]);
  expect((await undo(user, won)).status).toBe(200);
  expect(await categoryOf(id)).toEqual(['commit', false]);
  await change(id, { dealStageId: stages.Lost, lostReason: 'Price' });
  expect(await categoryOf(id)).toEqual(['omitted', true]);
  await change(id, { dealStageId: stages.Proposal });
  expect(await categoryOf(id)).toEqual(['best-case', true]);
});

it('is closed only by winning', async () => {
  const { id } = await makeDeal();
  expect(await change(id, { forecastCategory: 'closed' })).toMatchObject({
    status: 400,
    body: { fields: { forecastCategory: 'Only a won deal is closed' } },
  });
});

it('changes with what its stage says, except where somebody has chosen', async () => {
  const followed = await makeDeal();
  const chosen = await makeDeal({ forecastCategory: 'omitted' });
  const changed = await changeStage('Qualification', { forecastCategory: 'best-case' });
  expect(await categoryOf(followed.id)).toEqual(['best-case', true]);
  expect(await categoryOf(chosen.id)).toEqual(['omitted', false]);
  await undo(user, changed);
  expect(await categoryOf(followed.id)).toEqual(['pipeline', true]);
  await changeStage('Qualification', { isWon: true });
  expect(await categoryOf(chosen.id)).toEqual(['closed', true]);
});

it('can be filtered, grouped and imported', async () => {
  await makeDeal({ amount: 5 });
  await makeDeal({ name: 'Sure', amount: 7, forecastCategory: 'commit' });
  const filter = JSON.stringify({ field: 'forecastCategory', op: 'is', value: 'commit' });
  const list = await user.call('GET', `/api/opportunities?filter=${encodeURIComponent(filter)}`);
  expect(list.body).toMatchObject([{ name: 'Sure' }]);
  const grouped = await user.call('POST', '/api/opportunities/groups', {
    body: {
      by: [{ field: 'forecastCategory' }],
      measures: { sum: { measure: 'sum', field: 'baseAmount' } },
    },
  });
  const { groups } = grouped.body as GroupsResult;
  expect(groups.map(({ keys: [key], figures }) => [key?.value, figures.sum])).toEqual([
    ['commit', 7],
    ['pipeline', 5],
  ]);
  const files = importing(app, user);
  const csv = 'Name,Amount,Stage,Forecast Category\nImported,9,Proposal,Commit\nFollowing,9,Proposal,';
  await files.run(await files.check(await files.send('deal', csv), {}));
  expect(await find(user, '/opportunities', 'name', 'Imported')).toMatchObject({
    forecastCategory: 'commit',
    forecastFollowsStage: false,
  });
  expect(await find(user, '/opportunities', 'name', 'Following')).toMatchObject({
    forecastCategory: 'best-case',
    forecastFollowsStage: true,
  });
});
