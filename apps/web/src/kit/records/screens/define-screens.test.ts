import { msg } from '@lingui/core/macro';
import { productCategories } from '@pipewright/contract/resources/master-data/product-categories.ts';
import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { describe, expect, test } from 'vitest';
import { defineScreens } from './define-screens.ts';

const route = '/administration/masters/tags';
const label = ['Tag', 'Tags'] as const;

describe('the screens of a resource', () => {
  test('follow from a short declaration', () => {
    const screens = defineScreens(tags, {
      label,
      route,
      columns: ['name', 'color'],
      form: ['name', 'color'],
    });
    expect(screens).toMatchObject({
      title: 'Tags',
      filters: ['isActive'],
      form: [{ fields: ['name', 'color'] }],
      drawerSize: 'md',
      texts: { newButton: 'New tag', createButton: 'Create tag', searchPlaceholder: 'Search tags...' },
    });
    expect(screens.textsOf('isActive')).toMatchObject({ heading: 'Status', words: ['Active', 'Inactive'] });
    expect(screens.textsOf('sortOrder')).toMatchObject({ label: 'Sort Order', heading: 'Sort Order' });
  });

  test('take named groups, other filters and other texts', () => {
    const screens = defineScreens(productCategories, {
      label: ['Product category', 'Product categories'],
      route,
      columns: ['name', 'parentId', 'updatedAtUtc'],
      form: [
        { title: msg`Name`, fields: ['name', 'description'] },
        { title: msg`Place`, fields: ['parentId', 'sortOrder'] },
      ],
      filters: ['parentId'],
      texts: { newButton: msg`Add Category` },
      fieldTexts: { parentId: { heading: msg`Below` } },
    });
    expect(screens.form).toEqual([
      { title: 'Name', fields: ['name', 'description'] },
      { title: 'Place', fields: ['parentId', 'sortOrder'] },
    ]);
    expect(screens.filters).toEqual(['parentId']);
    expect(screens.texts.newButton).toBe('Add Category');
    expect(screens.textsOf('parentId')).toMatchObject({
      label: 'Parent',
      heading: 'Below',
      placeholder: 'None',
    });
  });

  test('do not compile with a misspelt field', () => {
    defineScreens(tags, {
      label,
      route,
      // @ts-expect-error There is no such column.
      columns: ['nmae'],
      // @ts-expect-error Nor such a field.
      form: ['colour'],
      // @ts-expect-error Nor such a filter.
      filters: ['parentId'],
    });
    defineScreens(tags, {
      label,
      route,
      columns: ['name', 'createdAtUtc'],
      // @ts-expect-error What every record carries is not for forms.
      form: ['createdAtUtc'],
      slots: async () => ({
        cell: {
          // @ts-expect-error A cell knows its record.
          name: ({ record }) => record.nmae,
        },
      }),
    });
    expect.assertions(0);
  });
});
