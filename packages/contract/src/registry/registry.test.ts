import { expect, it } from 'vitest';
import { aboutTitles } from '../about.ts';
import type { AnyResource } from '../define-resource.ts';
import { areas } from '../permissions.ts';
import { resources } from './resources.ts';

const all: readonly AnyResource[] = resources;
const primary = all.filter(({ isPrimary }) => isPrimary);

/** Primary record types that activities, files and mails are never about. */
const notTalkedAbout = ['activity'];

it('every primary record type can be talked about, or says that it cannot', () => {
  const decided = [...Object.keys(aboutTitles), ...notTalkedAbout];
  expect(decided.sort()).toEqual(primary.map(({ name }) => name).sort());
});

it('what activities and files are about is named by its title', () => {
  for (const [name, title] of Object.entries(aboutTitles)) {
    expect(all.find(resource => resource.name === name)?.title).toBe(title);
  }
});

it('every area of permissions has records', () => {
  expect(areas.filter(area => !all.some(resource => resource.area === area))).toEqual([]);
});

it('a record is closed by a field of its own, or by flags of what one of its fields refers to', () => {
  for (const { fields, closed } of all) {
    if (closed && 'whenSet' in closed) {
      expect(Object.keys(fields)).toContain(closed.whenSet);
    } else if (closed) {
      const state = all.find(({ name }) => name === fields[closed.via]?.references);
      expect(Object.keys(state?.fields ?? {})).toEqual(expect.arrayContaining([...closed.when]));
    }
  }
});
