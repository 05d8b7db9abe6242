import type { Dashboard } from '@pipewright/contract/operations/reports/dashboards.ts';
import type { SavedReport } from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../platform/database/connections/connection.ts';
import { calculateReport } from '../../platform/reports/run-report.ts';
import { addField } from '../../testing/custom-fields.ts';
import { find, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { modules } from '../index.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const counted: ReportDefinition = {
  entity: 'deal',
  by: [{ field: 'dealStageId' }],
  measures: [{ measure: 'count' }],
  show: 'bars',
};

async function run(definition: object, as = user, scope?: object): Promise<ReportResult> {
  const answer = await as.call('POST', '/api/reports/run', { body: { definition, ...(scope && { scope }) } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as ReportResult;
}

async function save(body: object = {}, as = user): Promise<SavedReport> {
  const sent = { name: 'Deals by stage', definition: counted, ...body };
  return (await make(as, '/reports', sent)) as unknown as SavedReport;
}

describe('a report', () => {
  it('compares a period with the one before, period by period, and fills gaps', async () => {
    const dates = ['2026-01-10', '2026-03-10', '2026-03-11', '2025-01-20', '2025-02-20'];
    for (const expectedCloseDate of dates) {
      await make(user, '/deals', { name: expectedCloseDate, expectedCloseDate });
    }
    const { dimensions, cells, beforeRange } = await run({
      ...counted,
      by: [{ field: 'expectedCloseDate', period: 'month' }],
      time: { field: 'expectedCloseDate', from: '2026-01-01', to: '2026-03-31' },
      compare: 'yearAgo',
    });
    expect(beforeRange).toEqual({ from: '2025-01-01', to: '2025-03-31' });
    expect(dimensions[0]?.buckets.map(({ value }) => value)).toEqual(['2026-01', '2026-02', '2026-03']);
    const at = (place: number | null) => cells.find(cell => cell.at[0] === place);
    expect([at(0), at(1), at(2), at(null)]).toMatchObject([
      { figures: [1], before: [1] },
      { figures: [null], before: [1] },
      { figures: [2] },
      { figures: [3], before: [2] },
    ]);
  });

  it('is narrowed by the filter bar of a dashboard, and a team that is gone has no records', async () => {
    const colleague = await app.addUser(user, 'Sales manager');
    await make(user, '/deals', { name: 'Mine' });
    await make(user, '/deals', { name: 'Theirs', ownerUserId: colleague.userId });
    const team = await make(user, '/teams', { name: 'South', memberUserIds: [colleague.userId] });
    const total = async (scope: object) => {
      const { cells } = await run({ ...counted, by: [] }, user, scope);
      return cells[0]?.figures[0];
    };
    expect(await total({})).toBe(2);
    expect(await total({ ownerIds: [user.userId] })).toBe(1);
    expect(await total({ teamId: team.id })).toBe(1);
    await user.call('DELETE', `/api/teams/${team.id}`);
    expect(await total({ teamId: team.id })).toBe(0);
  });

  it('is narrowed by a territory with all below it, by that of the company where records have none', async () => {
    const north = await make(user, '/territories', { name: 'North' });
    const coast = await make(user, '/territories', { name: 'Coast', parentId: north.id });
    const company = await make(user, '/companies', { name: 'Harbour', territoryId: coast.id });
    await make(user, '/deals', { name: 'Theirs', companyId: company.id });
    await make(user, '/deals', { name: 'Elsewhere' });
    const count = { by: [], measures: [{ measure: 'count' }], show: 'number' };
    const total = async (entity: string, territoryId: string) =>
      (await run({ entity, ...count }, user, { territoryId })).cells[0]?.figures[0];
    expect(await total('company', north.id)).toBe(1);
    expect(await total('deal', north.id)).toBe(1);
    expect(await total('deal', company.id)).toBe(0);
  });

  it('finds inactive customers and cohorts, each figure with its records', async () => {
    const won = (await find(user, '/deal-stages', 'name', 'Won')).id;
    const company = await make(user, '/companies', { name: 'Buyer' });
    await make(user, '/deals', { name: 'Sold', companyId: company.id, dealStageId: won });
    const isWon = { field: 'dealStageId.isWon', op: 'is', value: true };
    const recent = { field: 'closedAtUtc', op: 'within', value: 'last-365-days' };
    const inactive = {
      ...counted,
      filter: isWon,
      by: [{ field: 'companyId' }],
      measures: [{ measure: 'count' }, { measure: 'count', filter: recent }],
      having: [{ measure: 1, op: 'is', value: 0 }],
    };
    expect((await run(inactive)).dimensions[0]?.buckets).toEqual([]);
    const cohorts = await run({
      ...counted,
      filter: isWon,
      by: [
        { field: 'companyId.createdAtUtc', period: 'quarter' },
        { field: 'closedAtUtc', period: 'quarter' },
      ],
      measures: [{ measure: 'distinct', field: 'companyId' }],
      show: 'pivot',
    });
    expect(cohorts.cells).toContainEqual({ at: [0, 0], figures: [1] });
    const filter = JSON.stringify(cohorts.dimensions[0]?.buckets[0]?.filter);
    const listed = await user.call('GET', `/api/deals?filter=${encodeURIComponent(filter)}`);
    expect(listed.body).toHaveLength(1);
  });

  it('refuses what cannot be calculated, with the reason', async () => {
    const refused = async (definition: object) => {
      const answer = await user.call('POST', '/api/reports/run', { body: { definition } });
      expect(answer.status, JSON.stringify(definition)).toBe(400);
      return JSON.stringify(answer.body);
    };
    expect(await refused({ ...counted, by: [{ field: 'description' }] })).toContain('cannot be grouped by');
    expect(await refused({ ...counted, by: [{ field: 'companyId.nothing' }] })).toContain(
      'cannot be grouped by',
    );
    expect(await refused({ ...counted, by: [{ field: 'ownerUserId.email' }] })).toContain(
      'cannot be grouped by',
    );
    expect(await refused({ ...counted, compare: 'yearAgo' })).toContain('Choose a period');
    expect(await refused({ ...counted, measures: [{ measure: 'sum', field: 'amount' }] })).toContain(
      'cannot be',
    );
    expect(await refused({ ...counted, filter: { field: 'companyId.nothing', op: 'isEmpty' } })).toContain(
      'no field',
    );
    expect(await refused({ ...counted, filter: { field: 'ownerUserId.email', op: 'isEmpty' } })).toContain(
      'no field',
    );
    expect(await refused({ ...counted, having: [{ measure: 3, op: 'above', value: 1 }] })).toContain(
      'no such figure',
    );
  });

  it('is for who may read the records, and tells nothing of fields that a role does not see', async () => {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    const rules = { access: { [role.id]: 'hidden' } };
    await addField(user, { entity: 'deal', label: 'Margin', type: 'number', rules });
    const manager = await app.addUser(user, 'Sales manager');
    const definition = { ...counted, by: [{ field: 'custom.margin', ranges: [10] }] };
    await run(definition);
    expect((await manager.call('POST', '/api/reports/run', { body: { definition } })).status).toBe(400);
    await make(user, '/user-roles', { name: 'Contacts only', permissions: { 'contacts.read': 'all' } });
    const outsider = await app.addUser(user, 'Contacts only');
    const shared = await save({ isShared: true });
    for (const path of ['/api/reports/run', '/api/reports']) {
      const body = path.endsWith('run') ? { definition: counted } : { name: 'Mine', definition: counted };
      expect((await outsider.call('POST', path, { body })).status, path).toBe(403);
    }
    expect((await outsider.call('GET', `/api/reports/${shared.id}/result`)).status).toBe(403);
  });

  it('that takes too long is ended with a message of its own', async () => {
    const principal = {
      tenantId: user.tenantId,
      userId: user.userId,
      permissions: new Map([['opportunities.read', 'all'] as const]),
    };
    const request = {
      all: modules,
      db: app.database.tenants,
      principal,
      definition: counted,
      timeoutMs: 300,
    };
    const owner = connect(app.owner, { max: 1, searchPath: 'crm' });
    await owner.begin(async sql => {
      // The report waits for this lock, however fast the machine is.
      await sql`lock table crm.deal_total in access exclusive mode`;
      await expect(calculateReport(request)).rejects.toMatchObject({ code: 'tookTooLong' });
    });
    await owner.end();
  });

  it('is exported with its groups and total, by who may export the records', async () => {
    await make(user, '/deals', { name: 'A' });
    const report = JSON.stringify({
      definition: counted,
      headings: ['Stage', 'Deals'],
      words: { none: 'None', others: 'Others', total: 'Total' },
    });
    const path = `/api/reports/export?format=csv&report=${encodeURIComponent(report)}`;
    const { status, body } = await user.call('GET', path);
    expect(status).toBe(200);
    expect(String(body).replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Stage,Deals',
      'Qualification,1',
      'Total,1',
    ]);
    await make(user, '/user-roles', { name: 'Reader', permissions: { 'opportunities.read': 'all' } });
    expect((await (await app.addUser(user, 'Reader')).call('GET', path)).status).toBe(403);
  });
});

describe('a saved report', () => {
  it('is private until it is shared; others run it with their own records and do not change it', async () => {
    const colleague = await app.addUser(user, 'Sales representative');
    await make(user, '/deals', { name: 'Theirs' });
    const report = await save();
    const address = `/api/reports/${report.id}`;
    expect((await colleague.call('GET', address)).status).toBe(404);
    expect((await colleague.call('PATCH', address, { body: { name: 'Mine' } })).status).toBe(404);
    expect((await user.call('PATCH', address, { body: { isShared: true } })).status).toBe(200);
    expect((await colleague.call('GET', address)).body).toMatchObject({
      name: report.name,
      mayChange: false,
    });
    expect((await colleague.call('PATCH', address, { body: { name: 'Mine' } })).status).toBe(403);
    expect((await colleague.call('DELETE', address)).status).toBe(403);
    const total = async (as: User) => {
      const { cells } = (await as.call('GET', `${address}/result`)).body as ReportResult;
      return cells.find(({ at }) => at[0] === null)?.figures[0];
    };
    expect([await total(user), await total(colleague)]).toEqual([1, 0]);
    expect((await (await app.createTenant()).call('GET', address)).status).toBe(404);
    expect((await user.call('DELETE', address)).status).toBe(204);
    expect((await user.call('GET', '/api/reports')).body).toEqual([]);
  });

  it('has a name that its owner uses once', async () => {
    await save();
    const again = await user.call('POST', '/api/reports', {
      body: { name: 'DEALS BY STAGE', definition: counted },
    });
    expect(again.status).toBe(409);
  });
});

describe('a dashboard', () => {
  const card = {
    id: '0190d1a0-0000-7000-8000-000000000001',
    title: 'Deals',
    size: 'half',
    definition: counted,
  };

  it('is seen or changed by others as its owner allows', async () => {
    const colleague = await app.addUser(user, 'Sales representative');
    const board = (await make(user, '/dashboards', { name: 'Mine', cards: [card] })) as unknown as Dashboard;
    const address = `/api/dashboards/${board.id}`;
    expect(board).toMatchObject({ sharing: 'private', mayChange: true, cards: [card] });
    expect((await colleague.call('GET', address)).status).toBe(404);
    await user.call('PATCH', address, { body: { sharing: 'view' } });
    expect((await colleague.call('GET', address)).body).toMatchObject({ mayChange: false });
    expect((await colleague.call('PATCH', address, { body: { cards: [] } })).status).toBe(403);
    await user.call('PATCH', address, { body: { sharing: 'edit' } });
    expect((await colleague.call('PATCH', address, { body: { cards: [] } })).body).toMatchObject({
      cards: [],
    });
    expect((await colleague.call('PATCH', address, { body: { sharing: 'private' } })).status).toBe(403);
    expect((await colleague.call('DELETE', address)).status).toBe(403);
    expect((await user.call('DELETE', address)).status).toBe(204);
  });

  it('refuses cards whose report cannot be calculated', async () => {
    const cards = [{ ...card, definition: { ...counted, by: [{ field: 'nothing' }] } }];
    expect((await user.call('POST', '/api/dashboards', { body: { name: 'Wrong', cards } })).status).toBe(400);
  });
});
