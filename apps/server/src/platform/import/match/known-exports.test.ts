import { afterAll, beforeAll, expect, it } from 'vitest';
import { importing } from '../../../testing/imports/imports.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
});
afterAll(() => app.close());

/** Headings as the products document them, each with a value and the field that it fills. */
const exports: readonly [
  source: string,
  resource: string,
  columns: readonly [string, string, string | null][],
][] = [
  [
    'HubSpot',
    'contact',
    [
      ['Record ID', '51', 'sourceId'],
      ['First Name', 'Ann', 'firstName'],
      ['Last Name', 'Alder', 'lastName'],
      ['Email', 'ann@x.test', 'email'],
      ['Associated Company IDs', '901;902', 'companyId.sourceId'],
      ['Associated Company', 'Acme', 'companyId'],
      ['Contact owner', 'Ada Admin', 'ownerUserId'],
      ['Create Date', '2021-01-02 10:00', 'createdAtUtc'],
      ['Last Modified Date', '2021-01-03 10:00', 'updatedAtUtc'],
    ],
  ],
  [
    'HubSpot',
    'deal',
    [
      ['Record ID', '71', 'sourceId'],
      ['Deal Name', 'Renewal', 'name'],
      ['Deal Stage', 'Closed Won', 'dealStageId'],
      ['Close Date', '2021-02-02 10:00', 'expectedCloseDate'],
      ['Amount', '100', 'amount'],
      ['Currency', 'EUR', 'currencyId'],
      ['Deal probability', '1.0', 'probability'],
      ['Is Closed Won', 'true', 'isWon'],
      ['Closed Lost Reason', '', 'lostReason'],
      ['Associated Company IDs', '901', 'companyId.sourceId'],
      ['Associated Contact IDs', '51', 'contactId.sourceId'],
    ],
  ],
  [
    'Zoho',
    'deal',
    [
      ['Record Id', 'zcrm_1', 'sourceId'],
      ['Deal Name', 'Renewal', 'name'],
      ['Account Name.id', 'zcrm_2', 'companyId.sourceId'],
      ['Account Name', 'Acme', 'companyId'],
      ['Contact Name.id', 'zcrm_3', 'contactId.sourceId'],
      ['Contact Name', 'Ann Alder', 'contactId'],
      ['Stage', 'Closed Won', 'dealStageId'],
      ['Closing Date', '2021-02-02', 'expectedCloseDate'],
      ['Created Time', '2021-01-02 10:00:00', 'createdAtUtc'],
      ['Modified Time', '2021-01-03 10:00:00', 'updatedAtUtc'],
      ['Created By', 'Jo Old', 'originalCreator'],
    ],
  ],
  [
    'Pipedrive',
    'contact',
    [
      ['Person - ID', '5', 'sourceId'],
      ['Person - Name', 'Ann Alder', 'fullName'],
      ['Person - Email - Work', 'ann@x.test', 'email'],
      ['Person - Organization ID', '9', 'companyId.sourceId'],
    ],
  ],
  [
    'Dynamics',
    'company',
    [
      ['(Do Not Modify) Account', 'b1f4', 'sourceId'],
      ['(Do Not Modify) Row Checksum', 'x', null],
      ['Account Name', 'Acme', 'name'],
      ['Created On', '2021-01-02', 'createdAtUtc'],
    ],
  ],
  [
    'Salesforce',
    'deal',
    [
      ['Id', '0065g0000Ab0001AQA', 'sourceId'],
      ['AccountId', '0015g0000Ab0001AQA', 'companyId.sourceId'],
      ['ContactId', '0035g0000Ab0001AQA', 'contactId.sourceId'],
      ['Name', 'Renewal', 'name'],
      ['StageName', 'Closed Won', 'dealStageId'],
      ['Amount', '100', 'amount'],
      ['CurrencyIsoCode', 'EUR', 'currencyId'],
      ['Probability', '100', 'probability'],
      ['CloseDate', '2021-02-02', 'expectedCloseDate'],
      ['IsClosed', 'true', 'isClosed'],
      ['IsWon', 'true', 'isWon'],
      ['CreatedDate', '2021-01-02T10:00:00.000Z', 'createdAtUtc'],
      ['LastModifiedDate', '2021-01-02T10:00:00.000Z', 'updatedAtUtc'],
    ],
  ],
  [
    'Other',
    'company',
    [
      ['ID', '1', null],
      ['Name', 'Acme', 'name'],
    ],
  ],
];

it.each(exports)('maps a file of %s: %s', async (source, resource, columns) => {
  const quoted = (texts: readonly string[]) => texts.map(text => `"${text}"`).join(',');
  const csv = `${quoted(columns.map(([heading]) => heading))}\n${quoted(columns.map(([, value]) => value))}`;
  const { settings } = await importing(app, user).send(resource, csv);
  expect(settings?.source).toBe(source);
  const mapped = columns.map(([heading], i) => [heading, settings?.mapping[i] ?? null]);
  expect(mapped).toEqual(columns.map(([heading, , name]) => [heading, name]));
});
