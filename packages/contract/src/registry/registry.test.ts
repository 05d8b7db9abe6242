import { expect, it } from 'vitest';
import { aboutTitles } from '../about.ts';
import type { AnyResource } from '../define-resource.ts';
import { areas } from '../permissions.ts';
import { resources } from './resources.ts';

const all: readonly AnyResource[] = resources;
const primary = all.filter(({ isPrimary }) => isPrimary);

/** Primary record types that activities, files and mails are never about. */
const notTalkedAbout = ['activity'];

it('has an activity link for every primary record type, or an explicit exception', () => {
  const decided = [...Object.keys(aboutTitles), ...notTalkedAbout];
  expect(decided.sort()).toEqual(primary.map(({ name }) => name).sort());
});

it('names records that activities and files refer to by their title', () => {
  for (const [name, title] of Object.entries(aboutTitles)) {
    expect(all.find(resource => resource.name === name)?.title).toBe(title);
  }
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
