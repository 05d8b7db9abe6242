import { statementStates } from '@pipewright/contract/commission/commission-operations.ts';
import { personEntities } from '@pipewright/contract/operations/administration/privacy.ts';
import { personStates } from '@pipewright/contract/operations/organization/members.ts';
import { expect, test } from 'vitest';
import { features } from '../features/index.ts';

const id = '01890000-0000-7000-8000-000000000000';

function read(route: string, given: Readonly<Record<string, string>>): object {
  const entry = features.find(each => each.route === route);
  if (!entry) {
    throw new Error(`There is no page ${route}`);
  }
  return entry.search(given);
}

test('every page but those of custom objects leaves out parameters that it does not know', () => {
  const open = features.filter(({ search }) => 'no_such_parameter' in search({ no_such_parameter: '1' }));
  expect(open.map(({ route }) => route)).toEqual([
    '/objects/$slug',
    '/objects/$slug/new',
    '/objects/$slug/import',
    '/objects/$slug/$id',
  ]);
});

test.each([
  ['/administration/audit', { actor: 'me', record: '1', from: 'soon', to: '2026-02-30' }],
  ['/administration/users', { state: 'asleep', roleId: 'admin' }],
  ['/administration/users/access', { person: '1', role: 'admin' }],
  ['/administration/security', { view: 'everything' }],
  ['/administration/privacy', { entity: 'deal', record: '7' }],
  ['/administration/outbox', { mail: 'newest' }],
  ['/administration/import', { id: 'last', report: 'yes' }],
  ['/leads/import', { id: 'last' }],
  ['/activities', { tab: 'year', by: 'day', at: 'today', whose: 'mine', kind: 'lunch', due: '2026-13-01' }],
  ['/sales/targets', { year: '26', by: 'weeks', of: 'robots' }],
  ['/sales/forecasting', { show: 'all', since: 'monday', period: '2026-Q5' }],
  ['/sales/commission', { period: '2026', state: 'lost' }],
  ['/dashboard', { period: 'ever' }],
])('%s leaves out invalid values', (route, given) => {
  expect(read(route, given)).toEqual({});
});

test.each([
  ['/administration/audit', { actor: id, record: id, from: '2026-02-28', event: 'created' }],
  ['/administration/users/access', { person: id }],
  ['/administration/security', { view: 'keys' }],
  ['/administration/outbox', { mail: id }],
  ['/leads/import', { id, report: 'true' }],
  ['/activities', { tab: 'calendar', by: 'week', at: '2026-11-15', whose: 'all' }],
  ['/sales/targets', { year: '2026', by: 'quarters', of: 'teams' }],
  ['/sales/forecasting', { show: 'changes', since: '2026-11-02', period: '2026-Q4' }],
  ['/dashboard', { period: 'this-month', scope: '{}' }],
  ['/analytics/dashboards/$id', { scope: '{}', edit: '1' }],
  ['/companies/$id', { tab: 'related' }],
])('%s keeps valid ones', (route, given) => {
  expect(read(route, given)).toEqual(given);
});

test('pages accept every state and kind that the API has', () => {
  for (const state of statementStates) {
    expect(read('/sales/commission', { state })).toEqual({ state });
  }
  for (const state of personStates) {
    expect(read('/administration/users', { state })).toEqual({ state });
  }
  for (const entity of personEntities) {
    expect(read('/administration/privacy', { entity })).toEqual({ entity });
  }
});
