import { activities } from '@pipewright/contract/resources/activities.ts';
import { describe, expect, test } from 'vitest';
import type { CustomFieldRecord } from '../../../kit/data/queries/custom-fields-query.ts';
import { withCustomFields } from '../../../kit/records/custom-fields/with-custom-fields.ts';
import { messagesOf } from '../../../kit/records/form/form-values.ts';
import { declareScreens } from '../../../kit/records/screens/define-screens.ts';
import type { CustomObject } from '../custom-object-queries.ts';
import { addObjects } from './add-objects.ts';
import { objectScreensOf } from './object-screens.ts';

const object = (given: Partial<CustomObject>): CustomObject =>
  ({
    name: 'Contract',
    pluralName: 'Contracts',
    slug: 'contracts',
    entity: 'object-a',
    icon: 'file-text',
    titleLabel: 'Contract number',
    description: null,
    isActive: true,
    ...given,
  }) as CustomObject;

const contracts = object({});
const retired = object({ slug: 'old', entity: 'object-b', isActive: false });
const hidden = object({ slug: 'hidden', entity: 'object-c' });
const permissions = ['object-a.read', 'object-b.read'];
const activityScreens = declareScreens(
  activities,
  {
    label: ['Activity', 'Activities'],
    route: '/activities',
    columns: ['subject'],
    form: ['subject', 'companyId'],
  },
  false,
);

describe('the registry with custom objects', () => {
  const registry = addObjects(
    { entries: [], screens: [activityScreens] },
    [contracts, retired, hidden],
    permissions,
  );

  test('has the pages of objects in use that the viewer may read, and the screens of all', () => {
    expect(registry.entries.map(({ route }) => route)).toEqual([
      '/objects/contracts',
      '/objects/contracts/new',
      '/objects/contracts/$id',
      '/objects/contracts/import',
    ]);
    expect(registry.screens.map(({ resource }) => resource.name)).toEqual([
      'activity',
      'object-a',
      'object-b',
      'object-c',
    ]);
  });

  test('keeps what was made of an unchanged definition', () => {
    expect(objectScreensOf(contracts)).toBe(objectScreensOf(contracts));
    expect(objectScreensOf({ ...contracts })).not.toBe(objectScreensOf(contracts));
  });

  test('lets activities be about the objects that the viewer may read, under their names', () => {
    expect(activityScreens.allColumns).not.toContain('objectA');
    const [extended] = registry.screens;
    expect(extended?.form.at(-1)?.fields).toEqual(['subject', 'companyId', 'objectAId']);
    expect(extended?.textsOf('objectAId').label).toBe('Contract');
    expect(extended?.allColumns).toContain('objectA');
    expect(extended?.allColumns).not.toContain('objectC');
  });
});

describe('the screens of a custom object', () => {
  const { screens } = objectScreensOf(contracts);

  test('are called as the organization calls it', () => {
    expect(screens.title).toBe('Contracts');
    expect(screens.textsOf('title').label).toBe('Contract number');
    const { newRecord, empty, deletedMany, createdEntry } = screens.texts;
    expect([newRecord, empty, createdEntry]).toEqual([
      'New contract',
      'No contracts found',
      'Contract created',
    ]);
    expect([deletedMany(1), deletedMany(2)]).toEqual(['1 contract deleted.', '2 contracts deleted.']);
    expect(messagesOf(screens.resource, ['title'], { title: '' })).toEqual({
      title: 'Contract number is required',
    });
  });

  test('list and ask for the fields of the organization', () => {
    const field = (slug: string, type: CustomFieldRecord['type'], section: string | null = null) =>
      ({
        slug,
        type,
        section,
        entity: 'object-a',
        label: slug,
        isActive: true,
        rules: {},
      }) as CustomFieldRecord;
    const { columns, form, card } = withCustomFields(screens, [
      field('amount', 'amount'),
      field('terms', 'longText'),
      field('ends', 'date', 'Term'),
    ]);
    expect(columns).toEqual(['title', 'custom.amount', 'custom.ends']);
    expect(card).toMatchObject({ line: 'custom.amount', value: 'custom.ends' });
    expect(form.map(({ title, fields }) => [title, fields])).toEqual([
      [undefined, ['title', 'ownerUserId', 'custom.amount', 'custom.terms']],
      ['Term', ['custom.ends']],
    ]);
  });
});
