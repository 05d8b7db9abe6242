import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { describe, expect, test } from 'vitest';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { defineScreens } from '../../screens/define-screens.ts';
import { changeMany, onlyRecord, type Target } from './bulk-changes.ts';

const screens = defineScreens(tags, {
  label: ['Tag', 'Tags'],
  route: '/administration/masters/tags',
  columns: ['name'],
  form: ['name'],
});
const time = '2026-01-01T00:00:00.000Z';
const tag = (id: string, name: string): AnyRecord => ({
  id,
  name,
  version: 1,
  createdAtUtc: time,
  updatedAtUtc: time,
});
const targetOf = (...records: AnyRecord[]): Target => {
  const ids = records.map(({ id }) => id);
  return { which: { ids }, count: ids.length, has: id => ids.includes(id), records };
};
const done = (count: number) => ({ count, changeSet: 'c', isJob: false });

describe('a change of many records', () => {
  const { success } = changeMany(screens);

  test('names a single record, and counts several', () => {
    const [vip, partner] = [tag('a', 'VIP'), tag('b', 'Partner')];
    expect(success?.(done(1), { target: targetOf(vip) })).toMatchObject({ message: 'Tag "VIP" deleted.' });
    expect(success?.(done(2), { target: targetOf(vip, partner) })).toMatchObject({
      message: '2 tags deleted.',
    });
  });

  test('describes the change with a verb or the new value', () => {
    const target = targetOf(tag('a', 'VIP'), tag('b', 'Partner'));
    const update = { updates: {}, shown: {}, told: 'Deactivated', activates: false };
    expect(success?.(done(2), { target, update })).toMatchObject({ message: '2 tags deactivated.' });
    const value = { updates: {}, shown: {}, told: 'Color changed' };
    expect(success?.(done(2), { target, update: value })).toMatchObject({
      message: '2 tags: Color changed.',
    });
  });

  test('leaves the notice to the job tray if it continues as a job', () => {
    expect(success?.({ ...done(0), isJob: true }, { target: targetOf() })).toBeUndefined();
  });

  test('is about a single record only if exactly that one is selected', () => {
    const vip = tag('a', 'VIP');
    expect(onlyRecord(targetOf(vip))).toBe(vip);
    expect(onlyRecord({ ...targetOf(vip), which: { matching: {} } })).toBeUndefined();
    expect(onlyRecord(targetOf(vip, tag('b', 'Partner')))).toBeUndefined();
  });
});
