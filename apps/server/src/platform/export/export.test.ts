import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelWaitingList } from '../../testing/sql/cancel-waiting-list.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect } from '../database/connections/connection.ts';
import { unguardText } from './safe-text.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  for (const [i, lastName] of ['=cmd()', 'Ünïcode "quoted", comma', '<b>&amp;', 'Zweifel'].entries()) {
    const body = {
      firstName: `N${i}`,
      lastName,
      email: `n${i}@example.test`,
      estimatedValue: i + 0.5,
      leadSource: 'referral',
    };
    expect((await user.call('POST', '/api/leads', { body })).status).toBe(201);
  }
  // Control characters are no longer accepted, but older records may contain some.
  const sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  await sql.begin(async tx => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update crm.lead set last_name = ${'Zwei\u0007fel'}
      where tenant_id = ${user.tenantId} and last_name = 'Zweifel'`;
  });
  await sql.end();
});
afterAll(() => app.close());

/** The file as bytes, without the contract's check of JSON responses. */
async function download(query: string, by = user, headers = {}) {
  const response = await app.server.inject({
    url: `/api/leads/export?${query}`,
    headers: { authorization: `Bearer ${by.accessToken}`, ...headers },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

describe('an export', () => {
  it('as CSV contains every row, names instead of ids, and no formulas', async () => {
    const { status, headers, bytes } = await download('format=csv&sort=fullName');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(row => row['Last name'])).toEqual([
      "'=cmd()",
      'Ünïcode "quoted", comma',
      '<b>&amp;',
      'Zwei\u0007fel',
    ]);
    expect(unguardText(rows[0]?.['Last name'] ?? '')).toBe('=cmd()');
    expect(rows[0]).toMatchObject({
      Status: 'New',
      Source: 'Referral',
      'Estimated value': '0.5',
    });
  });

  it('has headings in the language of the request, which an import understands', async () => {
    const { bytes } = await download('format=csv', user, { 'accept-language': 'de-AT, en;q=0.5' });
    const [headings = []] = parse(bytes, { bom: true }) as string[][];
    expect(headings).toEqual(
      expect.arrayContaining(['Vorname', 'Nachname', 'Unternehmen', 'Geschätzter Wert']),
    );
    expect(headings).not.toContain('Last name');
  });

  it('as a workbook contains the same as texts and numbers', async () => {
    const { headers, bytes } = await download('sort=fullName');
    expect(headers['content-type']).toContain('spreadsheetml.sheet');
    const [sheet] = await readXlsxFile(bytes);
    const [headings = [], ...rows] = sheet?.data ?? [];
    const cells = rows.map(row => Object.fromEntries(headings.map((heading, i) => [heading, row[i]])));
    expect(cells.map(row => row['Last name'])).toEqual([
      '=cmd()',
      'Ünïcode "quoted", comma',
      '<b>&amp;',
      // XML cannot represent a bell character.
      'Zweifel',
    ]);
    expect(cells[0]).toMatchObject({
      'Estimated value': 0.5,
      Active: true,
      Created: expect.any(Date),
      Phone: null,
    });
  });

  it('applies the search and the filters', async () => {
    const { bytes } = await download('format=csv&search=zwei');
    expect(parse(bytes, { bom: true })).toHaveLength(2);
  });

  it('reads many pages', async () => {
    await app.database.tenants.write(
      { tenantId: user.tenantId, userId: user.userId, permissions: new Map() },
      { id: '01890000-0000-7000-8000-000000000001', action: 'test', changedEntities: new Set() },
      tx => tx`
        insert into crm.tag (tenant_id, name, color, sort_order, is_active)
        select ${user.tenantId}, 'many ' || n, '#000000', n, true from generate_series(1, 1200) as n`,
    );
    const response = await app.server.inject({
      url: '/api/tags/export?format=csv',
      headers: { authorization: `Bearer ${user.accessToken}` },
    });
    expect(parse(response.rawPayload, { bom: true })).toHaveLength(1206);
  });

  it('fails with an error instead of a truncated file', async () => {
    expect(await cancelWaitingList(app, user, () => download('format=csv'))).toMatchObject({
      status: 503,
      headers: { 'content-type': expect.stringContaining('json') },
    });
  });

  it('requires the permissions to export and read', async () => {
    expect((await download('', await app.addUser(user, 'Read only'))).status).toBe(403);
  });
});
