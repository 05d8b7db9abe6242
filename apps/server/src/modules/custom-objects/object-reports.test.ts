import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { figureFilter, type ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { addField } from '../../testing/custom-fields.ts';
import { defineObject } from '../../testing/custom-objects.ts';
import { find, listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { sendNextSchedule } from '../reports/mails/send-schedules.ts';

let app: TestApp;
let owner: Sql;
let admin: User;
let contractId: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createTenant();
  contractId = (await defineObject(admin, { name: 'Contract', pluralName: 'Contracts' })).id;
  await addField(admin, { entity: 'object-a', type: 'amount', label: 'Value' });
  await addField(admin, {
    ...{ entity: 'object-a', type: 'reference', label: 'Company', rules: { references: 'company' } },
  });
});

const contracts = '/objects/contracts';
const counted: ReportDefinition = {
  entity: 'object-a',
  by: [],
  measures: [{ measure: 'count' }],
  show: 'number',
};

const daily = () => ({ recipientIds: [admin.userId], frequency: 'daily', time: '08:00' });

const runAs = (user: User, definition: object) =>
  user.call('POST', '/api/reports/run', { body: { definition } });

async function run(definition: object, as = admin): Promise<ReportResult> {
  const answer = await runAs(as, definition);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as ReportResult;
}

/** The figures of the groups of a report, by their names. */
function groupsOf({ dimensions, cells }: ReportResult): Record<string, unknown> {
  const buckets = dimensions[0]?.buckets ?? [];
  return Object.fromEntries(
    cells.flatMap(({ at: [place], figures }) =>
      typeof place === 'number'
        ? [[buckets[place]?.name ?? buckets[place]?.value ?? buckets[place]?.kind, figures]]
        : [],
    ),
  );
}

/** The records behind a figure, found as the link of the figure finds them. */
async function recordsBehind(path: string, definition: ReportDefinition, place: number): Promise<unknown[]> {
  const filter = figureFilter(definition, await run(definition), [place], 0);
  const found = await listAll(admin, `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  return found.map(({ title, name }) => title ?? name).sort();
}

const retire = (isActive = false) =>
  admin.call('PATCH', `/api/custom-objects/${contractId}`, { body: { isActive } });

async function grant(held: object): Promise<void> {
  const { id, permissions } = await find(admin, '/user-roles', 'name', 'Sales representative');
  const body = { permissions: { ...(permissions as object), ...held } };
  expect((await admin.call('PATCH', `/api/user-roles/${id}`, { body })).status).toBe(200);
}

describe('a report about a custom object', () => {
  it('counts and adds up its records by any field, and each figure has its records', async () => {
    const values = [100, 250, 900];
    for (const value of values) {
      await make(admin, contracts, { title: `C-${value}`, custom: { value } });
    }
    const definition: ReportDefinition = {
      ...counted,
      by: [{ field: 'custom.value', ranges: [200] }],
      measures: [{ measure: 'count' }, { measure: 'sum', field: 'custom.value' }],
      show: 'bars',
    };
    const result = await run(definition);
    expect(result.cells).toContainEqual({ at: [null], figures: [3, 1250] });
    expect(result.cells).toContainEqual({ at: [1], figures: [2, 1150] });
    expect(await recordsBehind(contracts, definition, 1)).toEqual(['C-250', 'C-900']);
  });

  it('counts only the records that the viewer may read, and none for others', async () => {
    const rep = await app.addUser(admin, 'Sales representative');
    await make(admin, contracts, { title: 'C-1' });
    expect((await runAs(rep, counted)).status).toBe(403);
    await grant({ 'object-a.read': 'own', 'object-a.create': 'own' });
    await make(rep, contracts, { title: 'C-2' });
    expect((await run(counted, rep)).cells).toEqual([{ at: [], figures: [1] }]);
    expect((await run(counted)).cells).toEqual([{ at: [], figures: [2] }]);
  });

  it('groups by the record that a custom field refers to, in both directions', async () => {
    const industry = await find(admin, '/industries', 'name', 'Technology');
    const company = await make(admin, '/companies', { name: 'Analytical', industryId: industry.id });
    const first = await make(admin, contracts, { title: 'C-1', custom: { company: company.id, value: 70 } });
    await make(admin, contracts, { title: 'C-2' });
    const byIndustry: ReportDefinition = { ...counted, by: [{ field: 'custom.company.industryId' }] };
    expect(groupsOf(await run(byIndustry))).toEqual({ Technology: [1], none: [1] });
    expect(await recordsBehind(contracts, byIndustry, 0)).toEqual(['C-1']);
    expect(await recordsBehind(contracts, byIndustry, 1)).toEqual(['C-2']);

    await addField(admin, {
      ...{ entity: 'deal', type: 'reference', label: 'Contract', rules: { references: 'object-a' } },
    });
    await make(admin, '/deals', { name: 'Renewal', custom: { contract: first.id } });
    await make(admin, '/deals', { name: 'New' });
    const byTitle: ReportDefinition = {
      ...counted,
      entity: 'deal',
      by: [{ field: 'custom.contract.title' }],
      filter: { field: 'custom.contract.custom.value', op: 'atLeast', value: 50 },
    };
    expect(groupsOf(await run(byTitle))).toEqual({ 'C-1': [1] });
    expect(await recordsBehind('/deals', { ...byTitle, filter: { and: [] } }, 1)).toEqual(['New']);

    await make(admin, '/activities', { kind: 'task', subject: 'Renew', objectAId: first.id });
    const activities = { ...counted, entity: 'activity', by: [{ field: 'objectAId.title' }] };
    expect(groupsOf(await run(activities))).toMatchObject({ 'C-1': [1] });
  });

  it('does not reveal referenced records that the viewer may not read', async () => {
    await addField(admin, {
      ...{ entity: 'deal', type: 'reference', label: 'Contract', rules: { references: 'object-a' } },
    });
    const { id } = await make(admin, contracts, { title: 'Secret' });
    const rep = await app.addUser(admin, 'Sales representative');
    await make(rep, '/deals', { name: 'Renewal' });
    await make(admin, '/deals', { name: 'Other', ownerUserId: rep.userId, custom: { contract: id } });
    const byTitle = { ...counted, entity: 'deal', by: [{ field: 'custom.contract.title' }] };
    const answer = await runAs(rep, byTitle);
    expect(JSON.stringify(answer.body)).not.toContain('Secret');
    const filter = { field: 'custom.contract.title', op: 'contains', value: 'Secret' };
    const listed = await rep.call('GET', `/api/deals?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(listed.body).toEqual([]);
  });

  it('refuses unknown fields, and rules cannot use paths through custom fields', async () => {
    for (const field of ['custom.company.nothing', 'custom.nothing.name', 'custom.company.custom.nothing']) {
      expect((await runAs(admin, { ...counted, by: [{ field }] })).status, field).toBe(400);
      const filter = { field, op: 'isEmpty' };
      expect((await runAs(admin, { ...counted, filter })).status, field).toBe(400);
    }
    const sum = { measure: 'sum', field: 'custom.company.annualRevenue' };
    expect((await runAs(admin, { ...counted, measures: [sum] })).status).toBe(400);
    await addField(admin, { type: 'reference', label: 'Partner', rules: { references: 'company' } });
    const condition = { field: 'custom.partner.name', op: 'contains', value: 'A' };
    const territory = await admin.call('POST', '/api/territories', {
      body: { name: 'North', leadFilter: condition },
    });
    expect(territory.status, JSON.stringify(territory.body)).toBe(400);
    const rule = await admin.call('POST', '/api/lead-score-rules', {
      body: { name: 'Partners', points: 5, condition },
    });
    expect(rule.status).toBe(400);
  });

  it('is saved, exported and mailed, and says so when the object is retired', async () => {
    await make(admin, contracts, { title: 'C-1' });
    const report = await make(admin, '/reports', { name: 'All contracts', definition: counted });
    const words = { none: 'None', others: 'Others', total: 'Total' };
    const exported = encodeURIComponent(JSON.stringify({ definition: counted, headings: ['Count'], words }));
    const download = () => admin.call('GET', `/api/reports/export?format=csv&report=${exported}`);
    expect((await download()).status).toBe(200);
    const result = () => admin.call('GET', `/api/reports/${report.id}/result`);
    expect((await result()).status).toBe(200);
    await make(admin, '/report-schedules', { reportId: report.id, ...daily() });
    const { text, html } = (await sendMails()) ?? {};
    expect(text).toContain('Number of Contracts');
    expect(html).toContain('/objects/object-a');

    await retire();
    const message = 'The object “Contracts” is retired. An administrator can restore it.';
    expect(await result()).toMatchObject({ status: 409, body: { message } });
    expect(await download()).toMatchObject({ status: 409, body: { message } });
    expect(await runAs(admin, counted)).toMatchObject({ status: 409, body: { message } });
    expect(await sendMails()).toBeUndefined();
    const [schedule] = (await admin.call('GET', '/api/report-schedules')).body as object[];
    expect(schedule).toMatchObject({ isPaused: true, pausedReason: message });
    await retire(true);
    expect((await result()).status).toBe(200);
  });

  it('is deleted with the object, with its schedules and cards', async () => {
    const report = await make(admin, '/reports', { name: 'All contracts', definition: counted });
    const deals = await make(admin, '/reports', {
      name: 'Deals',
      definition: { ...counted, entity: 'deal' },
    });
    await make(admin, '/report-schedules', { reportId: report.id, ...daily() });
    const card = (entity: string) => ({
      ...{ id: crypto.randomUUID(), title: entity, size: 'half', definition: { ...counted, entity } },
    });
    const board = { name: 'Board', sharing: 'private', cards: [card('object-a'), card('deal')], scope: {} };
    const { id } = await make(admin, '/dashboards', board);
    await retire();
    const usage = await admin.call('GET', '/api/custom-objects/usage');
    expect(usage.body).toMatchObject({ objects: [{ reports: 1, schedules: 1, cards: 1, views: 0 }] });
    const deleted = await admin.call('POST', `/api/custom-objects/${contractId}/delete-for-good`, {
      body: { name: 'Contract' },
    });
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
    expect((await admin.call('GET', '/api/reports')).body).toMatchObject([{ id: deals.id }]);
    expect((await admin.call('GET', '/api/report-schedules')).body).toEqual([]);
    expect((await admin.call('GET', `/api/dashboards/${id}`)).body).toMatchObject({
      cards: [{ title: 'deal' }],
    });
    expect((await runAs(admin, counted)).status).toBe(404);
  });
});

/** Sends what is scheduled as if its time had come, and returns the last mail. */
async function sendMails(): Promise<{ text: string; html: string } | undefined> {
  const { tenantId } = admin;
  await owner`update crm.report_schedule set next_at_utc = now() - interval '1 minute' where tenant_id = ${tenantId}`;
  await owner`delete from crm.mail where tenant_id = ${tenantId}`;
  const { modules, outbox } = app.services;
  const parts = { all: modules, db: app.database.tenants, outbox, origin: 'https://crm.test' };
  while (await sendNextSchedule(parts, tenantId)) {
    // One schedule after another.
  }
  const [mail] = await owner<
    { text: string; html: string }[]
  >`select text, html from crm.mail where tenant_id = ${tenantId}`;
  return mail;
}
