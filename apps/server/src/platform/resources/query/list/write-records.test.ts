import { expect, it } from 'vitest';
import { readRow, writeRecords } from './write-records.ts';

const columns = [
  { name: 'id', type: 2950 },
  { name: 'name', type: 25 },
  { name: 'value', type: 1700 },
  { name: 'isActive', type: 16 },
  { name: 'at', type: 1114 },
  { name: 'tags', type: 114 },
];
const row = (...values: (string | null)[]) =>
  values.map(value => (value === null ? null : Buffer.from(value)));
const written = (...rows: ReturnType<typeof row>[]) => writeRecords(rows, columns).toString();

it('writes each type as JSON has it', () => {
  expect(written(row('a', 'Ada', '12.50', 't', '2026-11-18 20:14:27.5', '["x"]'))).toBe(
    '[{"id":"a","name":"Ada","value":12.50,"isActive":true,"at":"2026-11-18T20:14:27.500Z","tags":["x"]}]',
  );
  expect(written(row(null, null, null, null, null, null), row('b', '', '0', 'f', null, '{}'))).toBe(
    '[{"id":null,"name":null,"value":null,"isActive":null,"at":null,"tags":null},{"id":"b","name":"","value":0,"isActive":false,"at":null,"tags":{}}]',
  );
  expect(written()).toBe('[]');
});

it.each([
  ['2026-11-18 20:14:27', '2026-11-18T20:14:27.000Z'],
  ['2026-11-18 20:14:27.12', '2026-11-18T20:14:27.120Z'],
  ['2026-11-18 20:14:27.1239', '2026-11-18T20:14:27.123Z'],
  ['0099-01-01 00:00:00.999999', '0099-01-01T00:00:00.999Z'],
])('writes times with milliseconds: %s', (text, time) => {
  expect(readRow(row('a', '', '0', 't', text, 'null'), columns).at).toBe(time);
});

it('escapes texts, however many and long they are', () => {
  const names = ['"', '\\', 'a\nb', '\u0001', '"\\\u001f'.repeat(500), 'Jørgen 张伟 🙂', '\u2028', '\u007f'];
  const rows = names.map(name => row('a', name, '1', 't', '2026-01-01 00:00:00', 'null'));
  const records: { name: string }[] = JSON.parse(written(...rows, ...rows));
  expect(records.map(({ name }) => name)).toEqual([...names, ...names]);
});

it('leaves out the columns behind those that are shown', () => {
  const rows = [row('a', 'Ada', '1', 't', null, null)];
  expect(writeRecords(rows, columns, 2).toString()).toBe('[{"id":"a","name":"Ada"}]');
});
