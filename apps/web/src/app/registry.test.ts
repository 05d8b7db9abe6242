import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { fieldsParameter } from '@pipewright/contract/fields/field-selection.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { describe, expect, test } from 'vitest';
import { features } from '../features/index.ts';
import { listedFields } from '../kit/records/list/state/listed-fields.ts';
import type { Screens } from '../kit/records/screens/define-screens.ts';
import { menuGroups } from '../kit/records/screens/menu-groups.ts';
import { crumbsOf } from '../kit/records/screens/registry.tsx';
import { menuOrder } from './menus/menu-order.ts';
import { menuOf } from './menus/navigation-model.ts';

const screens = features.filter((entry): entry is Screens => 'resource' in entry);

describe('the registry', () => {
  test('has every route once', () => {
    const routes = features.map(({ route }) => route);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('has screens for every resource, and so for every reference', () => {
    // Nothing refers to a file, which is shown on the record that it belongs to. The screens of custom objects are made
    // from the definitions of an organization: see add-objects.test.ts.
    const shown = resources.filter(({ name }) => name !== 'file' && !isObjectEntity(name));
    expect(screens.map(({ resource }) => resource.name).sort()).toEqual(shown.map(({ name }) => name).sort());
  });

  test('shows in each form every field that a body needs', () => {
    for (const { resource, form } of screens) {
      const shown = form.flatMap(group => group.fields);
      const needed = Object.entries(resource.fields).filter(([, field]) => field.presence === 'required');
      expect(shown).toEqual(expect.arrayContaining(needed.map(([name]) => name)));
    }
  });

  test('requests for each list only fields that the API knows, and not whole records', () => {
    for (const list of screens) {
      const { resource, columns } = list;
      const fields = listedFields(list, columns);
      const parsed = fieldsParameter(resource.fields, resource.hasCustomFields).parse(fields);
      expect(parsed?.join(), resource.name).toBe(fields);
      expect(parsed?.length, resource.name).toBeLessThan(Object.keys(resource.fields).length + 2);
    }
  });

  test('makes the whole navigation of the specification, in its order', () => {
    const { links, groups } = menuOf(features.toReversed());
    expect(groups.map(({ title }) => title)).toEqual([...menuGroups]);
    const routes = [links, ...groups.map(({ items }) => items)].flat().map(({ route }) => route);
    expect(routes.filter(route => menuOrder.includes(route))).toEqual(menuOrder);
  });

  test('puts an entry that the specification does not name at the end of its group', () => {
    const [leads] = screens.filter(({ route }) => route === '/leads');
    const added = { ...leads, route: '/tickets' } as Screens;
    const crm = menuOf([added, ...features]).groups.find(({ items }) => items.includes(added));
    expect(crm?.items.at(-1)).toBe(added);
    expect(crm?.items).toContain(leads);
  });

  test('creates the breadcrumbs of each page', () => {
    expect(crumbsOf(features, '/administration/masters/tags')).toEqual([
      { label: 'Administration' },
      { label: 'Masters', route: '/administration/masters' },
      { label: 'Tags', route: undefined },
    ]);
  });
});
