import { expect, it } from 'vitest';
import { companiesModule } from '../../../modules/companies/companies.module.ts';
import { contactsModule } from '../../../modules/contacts/contacts.module.ts';
import { dealsModule } from '../../../modules/deals/deals.module.ts';
import { guessSettings } from './guess-settings.ts';
import { fieldsOf, type ImportModule } from './plan.ts';

function mappingOf(module: unknown, headings: readonly string[]) {
  const imported = module as ImportModule;
  const targets = Object.keys(fieldsOf(imported)).map(name => ({ name, references: null, canCreate: false }));
  return guessSettings(imported, headings, [], targets).mapping;
}

it('knows headings as the interfaces of other products have them', () => {
  expect(
    mappingOf(contactsModule, [
      'FirstName',
      'LastName',
      'MailingPostalCode',
      'MobilePhone',
      'MailingCountry',
    ]),
  ).toEqual(['firstName', 'lastName', 'postalCode', 'phone', 'countryId']);
  expect(mappingOf(dealsModule, ['StageName', 'LeadSource', 'Description__c'])).toEqual([
    'dealStageId',
    expect.toSatisfy(name => name === null || name === 'leadSourceId'),
    'description',
  ]);
});

it('does not take a number of employees for a size', () => {
  expect(mappingOf(companiesModule, ['Company Name', 'Number of Employees', 'Employees'])).toEqual([
    'name',
    null,
    null,
  ]);
  expect(mappingOf(companiesModule, ['Size'])).toEqual(['companySize']);
});
