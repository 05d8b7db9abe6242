import { describe, expect, it } from 'vitest';
import { type Importing, setUpImports } from '../../testing/imports/imports.ts';
import { find, listAll } from '../../testing/records.ts';
import type { User } from '../../testing/test-app.ts';

let user: User;
let files: Importing;
setUpImports(given => {
  ({ user, files } = given);
});

const today = new Date().toISOString().slice(0, 10);

const opportunities = [
  'Opportunity ID,Opportunity Name,Stage,Amount,Probability (%),Close Date,Created Date,Last Modified Date,Closed Lost Reason,Won,Closed',
  '0065g00001AAAA1,Old win,Closed Won,1000,100,2021-04-03,2021-01-02T09:00:00Z,2022-01-01T00:00:00Z,,1,1',
  '0065g00001AAAA2,Old loss,Closed Lost,2000,0,2021-05-06,2021-02-03T09:00:00Z,,Too dear,0,1',
  '0065g00001AAAA3,Open one,Negotiation/Review,3000,90,2031-01-01,2021-03-04T09:00:00Z,,,0,0',
  '0065g00001AAAA4,Pilot one,Pilot phase,4000,40,2031-01-01,2021-03-04T09:00:00Z,,,0,0',
  '0065g00001AAAA5,Signed one,Under contract,5000,100,2020-02-02,2020-01-01T09:00:00Z,,,1,1',
].join('\n');

async function checkedWithNewStages(csv: string) {
  const sent = await files.send('deal', csv);
  return files.check(sent, { unknown: { dealStageId: { otherwise: 'create', values: {} } } });
}

async function staysOf(name: string) {
  const deal = await find(user, '/opportunities', 'name', name);
  const { body } = await user.call('GET', `/api/opportunities/${deal.id}/stages`);
  return body as { enteredAtUtc: string; leftAtUtc: string | null; dealStage?: { name: string } }[];
}

describe('deals of Salesforce', () => {
  it('are closed when the file says, and do not count as won this month', async () => {
    const done = await files.run(await checkedWithNewStages(opportunities));
    expect(done.written).toEqual({ create: 5, update: 0, skip: 0, error: 0 });
    expect(await find(user, '/opportunities', 'name', 'Old win')).toMatchObject({
      dealStage: { name: 'Won', isWon: true },
      closedAtUtc: '2021-04-03T00:00:00.000Z',
      stageSinceUtc: '2021-04-03T00:00:00.000Z',
      createdAtUtc: '2021-01-02T09:00:00.000Z',
      updatedAtUtc: '2022-01-01T00:00:00.000Z',
    });
    expect(await find(user, '/opportunities', 'name', 'Old loss')).toMatchObject({
      dealStage: { name: 'Lost', isLost: true },
      lostReason: 'Too dear',
      closedAtUtc: '2021-05-06T00:00:00.000Z',
    });
    expect(await find(user, '/opportunities', 'name', 'Open one')).toMatchObject({
      dealStage: { name: 'Negotiation' },
      closedAtUtc: null,
      stageSinceUtc: '2021-03-04T09:00:00.000Z',
    });
    const won = await listAll(
      user,
      `/opportunities?filter=${encodeURIComponent('{"field":"closedAtUtc","op":"within","value":"this-month"}')}`,
    );
    expect(won).toEqual([]);
    expect(await staysOf('Old win')).toMatchObject([
      { enteredAtUtc: '2021-04-03T00:00:00.000Z', leftAtUtc: null },
    ]);
  });

  it('have stages that are mapped or created as their rows say, in their order, shown before', async () => {
    const before = await listAll(user, '/deal-stages');
    const checked = await checkedWithNewStages(opportunities);
    expect(checked.unknown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: 'Closed Won', mapped: expect.objectContaining({ name: 'Won' }) }),
        expect.objectContaining({ value: 'Closed Lost', mapped: expect.objectContaining({ name: 'Lost' }) }),
        expect.objectContaining({
          value: 'Negotiation/Review',
          mapped: expect.objectContaining({ name: 'Negotiation' }),
        }),
        expect.objectContaining({ value: 'Pilot phase', stage: { state: 'open', probability: 40 } }),
        expect.objectContaining({ value: 'Under contract', stage: { state: 'won', probability: 100 } }),
      ]),
    );
    const done = await files.run(checked);
    const stages = await listAll(user, '/deal-stages');
    expect(stages.map(({ name }) => name)).toEqual([
      'Qualification',
      'Needs analysis',
      'Pilot phase',
      'Proposal',
      'Negotiation',
      'Won',
      'Under contract',
      'Lost',
    ]);
    expect(stages.find(({ name }) => name === 'Under contract')).toMatchObject({
      isWon: true,
      isLost: false,
      probability: 100,
    });
    expect(stages.find(({ name }) => name === 'Pilot phase')).toMatchObject({
      isWon: false,
      probability: 40,
    });
    await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    const after = await listAll(user, '/deal-stages');
    expect(after.map(({ name, sortOrder }) => [name, sortOrder])).toEqual(
      before.map(({ name, sortOrder }) => [name, sortOrder]),
    );
  });

  it('have new stages of the kind that was chosen', async () => {
    const csv = 'Deal Name,Stage,Lost reason\nOne,Parked,No budget\nTwo,Won back,';
    const checked = await files.check(await files.send('deal', csv), {
      unknown: {
        dealStageId: {
          otherwise: 'error',
          values: {
            parked: { as: 'create', state: 'lost' },
            'won back': { as: 'create', state: 'open', probability: 35 },
          },
        },
      },
    });
    await files.run(checked);
    expect(await find(user, '/deal-stages', 'name', 'Parked')).toMatchObject({
      isLost: true,
      probability: 0,
    });
    expect(await find(user, '/deal-stages', 'name', 'Won back')).toMatchObject({
      isWon: false,
      probability: 35,
    });
  });

  it('are corrected by a second run, with their history', async () => {
    await files.run(await checkedWithNewStages(opportunities));
    const won = opportunities.replace(
      'Open one,Negotiation/Review,3000,90,2031-01-01,2021-03-04T09:00:00Z,,,0,0',
      'Open one,Closed Won,3000,100,2023-07-08,2021-03-04T09:00:00Z,,,1,1',
    );
    expect((await files.run(await checkedWithNewStages(won))).written).toMatchObject({
      create: 0,
      update: 5,
    });
    expect(await find(user, '/opportunities', 'name', 'Open one')).toMatchObject({
      dealStage: { name: 'Won' },
      closedAtUtc: '2023-07-08T00:00:00.000Z',
    });
    expect(await staysOf('Open one')).toMatchObject([
      { enteredAtUtc: '2021-03-04T09:00:00.000Z', leftAtUtc: '2023-07-08T00:00:00.000Z' },
      { enteredAtUtc: '2023-07-08T00:00:00.000Z', leftAtUtc: null },
    ]);
    // An older file moves it again, now: what is known of its past stays.
    await files.run(await checkedWithNewStages(opportunities));
    const stays = await staysOf('Open one');
    expect(stays.map(({ enteredAtUtc }) => enteredAtUtc.slice(0, 10))).toEqual([
      '2021-03-04',
      '2023-07-08',
      today,
    ]);
  });

  it('cannot have been created or closed in the future', async () => {
    const csv = `Deal name,Stage,Created date,Closed time,Close date\nA,Won,2031-01-01,,\nB,Won,,2031-01-01,\nC,Won,,,2031-01-01`;
    const checked = await files.check(await files.send('deal', csv));
    expect(checked.counts).toMatchObject({ create: 1, error: 2 });
    await files.run(checked);
    const { closedAtUtc } = await find(user, '/opportunities', 'name', 'C');
    expect(String(closedAtUtc).slice(0, 10)).toBe(today);
  });
});

describe('deals of Pipedrive', () => {
  it('keep the stage they were in until they were won', async () => {
    const csv = [
      'Deal - ID,Deal - Title,Deal - Stage,Deal - Status,Deal - Value,Deal - Currency of Value,Deal - Deal created,Deal - Deal closed on,Deal - Lost reason',
      '1,Bridge,Proposal,won,100,EUR,2022-01-01 10:00:00,2022-02-01 10:00:00,',
      '2,Tunnel,Negotiations Started,lost,200,EUR,2022-01-01 10:00:00,2022-03-01 10:00:00,Price',
      '3,Tower,Qualification,open,300,USD,2022-01-01 10:00:00,,',
    ].join('\n');
    const sent = await files.send('deal', csv);
    expect(sent.settings).toMatchObject({ source: 'Pipedrive' });
    const done = await files.run(await files.check(sent));
    expect(done.written).toEqual({ create: 3, update: 0, skip: 0, error: 0 });
    expect(await find(user, '/opportunities', 'name', 'Bridge')).toMatchObject({
      dealStage: { name: 'Won' },
      closedAtUtc: '2022-02-01T10:00:00.000Z',
      currency: 'EUR',
    });
    expect(await find(user, '/opportunities', 'name', 'Tunnel')).toMatchObject({
      dealStage: { name: 'Lost' },
    });
    expect(await staysOf('Bridge')).toMatchObject([
      { enteredAtUtc: '2022-01-01T10:00:00.000Z', leftAtUtc: '2022-02-01T10:00:00.000Z' },
      { enteredAtUtc: '2022-02-01T10:00:00.000Z', leftAtUtc: null },
    ]);
    expect(await find(user, '/opportunities', 'name', 'Tower')).toMatchObject({
      dealStage: { name: 'Qualification' },
      currency: 'USD',
    });
  });
});

describe('currencies', () => {
  it('are known by their signs and codes', async () => {
    const csv = [
      'Deal name;Amount;Stage',
      'Euro;€ 22.700,00;',
      'Pound;£1.000,50;',
      'Code;100 CHF;',
      'Dollar;$ 5,00;',
      'Plain;7,50;',
    ].join('\n');
    const done = await files.run(await files.check(await files.send('deal', csv)));
    expect(done.written).toMatchObject({ create: 5, error: 0 });
    const amounts = (await listAll(user, '/opportunities')).map(deal => [
      deal.name,
      deal.amount,
      deal.currency,
    ]);
    expect(amounts.sort()).toEqual([
      ['Code', 100, 'CHF'],
      ['Dollar', 5, 'USD'],
      ['Euro', 22700, 'EUR'],
      ['Plain', 7.5, 'USD'],
      ['Pound', 1000.5, 'GBP'],
    ]);
  });

  it('that contradict their column, or that the organization lacks, are problems', async () => {
    const csv = 'Deal name,Amount,Currency ISO Code\nA,€100,USD\nB,100,EUR\nC,100,XAG';
    const checked = await files.check(await files.send('deal', csv));
    expect(checked.counts).toMatchObject({ create: 1, error: 2 });
    expect((await files.rows(checked, 'error')).map(({ reason }) => reason)).toEqual([
      'The amount is in EUR, but the column of the currency says USD',
      'There is no currency “XAG” in the list',
    ]);
  });

  it('of records that have none of their own must be the base currency', async () => {
    const leads =
      'Last name,Email,Expected revenue,Currency ISO Code\nA,a@x.test,100,EUR\nB,b@x.test,€ 5,\nC,c@x.test,$7,USD';
    const checked = await files.check(await files.send('lead', leads));
    expect(checked.counts).toMatchObject({ create: 1, error: 2 });
    expect((await files.rows(checked, 'error'))[0]).toMatchObject({
      reason: 'The amount is in EUR, but amounts of leads are in USD',
    });
    const companies = 'Name,Annual Revenue\nX,£100';
    expect((await files.check(await files.send('company', companies))).counts).toMatchObject({ error: 1 });
  });
});

describe('statuses of leads', () => {
  it('of other products are mapped, and new ones are open or closed by their names', async () => {
    const csv = [
      'Lead ID,Last name,Email,Lead Status',
      '00Q5g0000AAAAA1,A,a@x.test,Open - Not Contacted',
      '00Q5g0000AAAAA2,B,b@x.test,Working - Contacted',
      '00Q5g0000AAAAA3,C,c@x.test,Closed - Converted',
      '00Q5g0000AAAAA4,D,d@x.test,Junk Lead',
      '00Q5g0000AAAAA5,E,e@x.test,Nurturing',
    ].join('\n');
    const sent = await files.send('lead', csv);
    const checked = await files.check(sent, {
      unknown: { leadStatusId: { otherwise: 'create', values: {} } },
    });
    await files.run(checked);
    const leads = await listAll(user, '/leads');
    const statusOf = (name: string) => leads.find(({ lastName }) => lastName === name)?.leadStatus;
    expect(statusOf('A')).toMatchObject({ name: 'New' });
    expect(statusOf('B')).toMatchObject({ name: 'Contacted' });
    expect(statusOf('C')).toMatchObject({ name: 'Closed Won' });
    expect(statusOf('D')).toMatchObject({ name: 'Junk Lead', isClosedStatus: true });
    expect(statusOf('E')).toMatchObject({ name: 'Nurturing', isClosedStatus: false });
    const statuses = await listAll(user, '/lead-statuses');
    expect(statuses.map(({ name }) => name)).toEqual([
      ...['New', 'Contacted', 'Qualified', 'Proposal', 'Negotiation', 'Nurturing'],
      ...['Closed Won', 'Closed Lost', 'Junk Lead'],
    ]);
  });
});
