import { expect, it } from 'vitest';
import { recognizeSource } from './recognize-source.ts';
import { readSourceId } from './source-ids.ts';

it.each([
  ['Salesforce', 'Id,Name,AccountId,StageName,CloseDate', ''],
  ['Salesforce', 'Account ID,Account Name', '0015g00000XyZabAAF,Acme'],
  ['HubSpot', 'Record ID,Deal Name,Deal Stage,Associated Company IDs', '1,A,B,2'],
  ['Zoho', 'Record Id,Deal Name,Account Name.id', 'zcrm_1,A,zcrm_2'],
  ['Pipedrive', 'Deal - ID,Deal - Title,Deal - Status', '1,A,won'],
  ['Dynamics', '(Do Not Modify) Account,Account Name', 'x,A'],
  ['Other', 'Name,Email', 'A,a@x.test'],
])('recognizes %s by its headings', (source, headings, row) => {
  expect(recognizeSource(headings.split(','), [row.split(',')])).toBe(source);
});

it('reads ids of Salesforce in one form, and of others as they are', () => {
  expect(readSourceId('Salesforce', '0015g0000Ab0001')).toBe('0015g0000Ab0001AQA');
  expect(readSourceId('Salesforce', '0015g0000Ab0001AQA')).toBe('0015g0000Ab0001AQA');
  expect(readSourceId('Other', '0015g0000Ab0001')).toBe('0015g0000Ab0001');
  expect(readSourceId('HubSpot', '12;34')).toBe('12');
});
