import { expect, it } from 'vitest';
import { allAboutLinks } from '../about.ts';
import type { AnyResource } from '../define-resource.ts';
import { areas } from '../permissions.ts';
import { activities } from '../resources/activities.ts';
import { files } from '../resources/files.ts';
import { resources } from './resources.ts';

const all: readonly AnyResource[] = resources;
const primary = all.filter(({ isPrimary }) => isPrimary);

it('activities and files can be about every primary record type with owners but activities', () => {
  const others = primary.filter(({ name, owner }) => owner && name !== 'activity');
  expect(allAboutLinks.map(({ name }) => name)).toEqual(others.map(({ name }) => name));
  expect(all.filter(({ hasActivities }) => hasActivities)).toEqual(others);
});

it('activities have the titles of linked records, and files their ids', () => {
  expect(activities.fields.leadId).toMatchObject({ references: 'lead', isAbout: true, presence: 'optional' });
  expect(activities.fields.lead.embeds).toMatchObject({
    via: 'leadId',
    from: 'lead',
    key: 'id',
    pick: ['id', 'fullName'],
  });
  expect(activities.fields.deal.embeds?.pick).toEqual(['id', 'name']);
  expect(Object.keys(files.fields)).toEqual(
    expect.arrayContaining(['leadId', 'contactId', 'companyId', 'dealId']),
  );
});

it('has records in every area of permissions', () => {
  expect(areas.filter(area => !all.some(resource => resource.area === area))).toEqual([]);
});

it('closes a record by its own field or by flags of a referenced record', () => {
  for (const { fields, closed } of all) {
    if (closed && 'whenSet' in closed) {
      expect(Object.keys(fields)).toContain(closed.whenSet);
    } else if (closed) {
      const state = all.find(({ name }) => name === fields[closed.via]?.references);
      expect(Object.keys(state?.fields ?? {})).toEqual(expect.arrayContaining([...closed.when]));
    }
  }
});
