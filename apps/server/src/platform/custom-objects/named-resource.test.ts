import { companies } from '@pipewright/contract/resources/companies.ts';
import { objectRecords } from '@pipewright/contract/resources/object-records.ts';
import { expect, it } from 'vitest';
import type { ToolContext } from '../mcp/define-tool.ts';
import { kindNameOf, pageOf } from '../mcp/kinds.ts';
import { customObjectSet } from './custom-object-set.ts';
import { labelsOf } from './named-resource.ts';

/** An object that was defined before this slug was reserved. */
const firm = {
  ...{ entity: 'object-a', slug: 'company', name: 'Firm', pluralName: 'Firms', titleLabel: 'Name' },
  isActive: true,
};
const customObjects = customObjectSet(JSON.stringify([firm]));

it('an object with the slug of a built-in resource does not give that resource its names and pages', () => {
  expect(labelsOf(companies, { customObjects })).toEqual(['company', 'companies']);
  const [first] = objectRecords;
  expect(first && labelsOf(first, { customObjects })).toEqual(['Firm', 'Firms']);
  const context = { services: { config: { appOrigin: '' } }, caller: { principal: { customObjects } } };
  const page = (entity: string) => pageOf(context as ToolContext, entity, '1');
  expect(page('company')).toBe('/companies/1');
  expect(page('object-a')).toBe('/objects/company/1');
  expect(kindNameOf('company', { customObjects })).toBe('company');
  expect(kindNameOf('object-a', { customObjects })).toBe('object-a');
});
