import { expect, inject, it } from 'vitest';
import { connect } from '../../../database/connections/connection.ts';
import { type PageColumn, rowsByColumn, selectByColumn } from './page-by-column.ts';

const column = (name: string, more: Partial<PageColumn> = {}): PageColumn => ({
  ...{ name, sql: `page.${name}`, isTime: false, isHidden: false },
  ...more,
});

/** What PostgreSQL returns for rows that are written as SQL. */
async function read(columns: readonly PageColumn[], names: string, rows: string): Promise<unknown[]> {
  const sql = connect({ ...inject('template'), database: 'postgres' }, { max: 1, searchPath: 'public' });
  try {
    await sql.unsafe(`set time zone 'Asia/Kolkata'`);
    const text = selectByColumn(columns, `(values ${rows}) as page (at, ${names}) order by at`);
    const found = rowsByColumn(columns, await sql.unsafe(text));
    return found.map(({ record, ...keys }) => ({ record: JSON.parse(record), keys }));
  } finally {
    await sql.end();
  }
}

it('keeps texts with quotes, commas, brackets and backslashes apart', async () => {
  const texts = ['a", "b', '], [null, "', '\\', '\\"', '', 'null', 'two\nlines\t', '名前 🙂'];
  const rows = texts.map((text, at) => `(${at}, '${text}', ${at % 2 ? 'null' : 'true'})`);
  const records = texts.map((text, at) => ({ record: { text, known: at % 2 ? null : true }, keys: {} }));
  expect(await read([column('text'), column('known')], 'text, known', rows.join())).toEqual(records);
});

it('writes times in UTC with milliseconds, as JavaScript does', async () => {
  const times = [
    '2026-11-19 04:53:07.123987+00',
    '2026-01-01 00:00:00+05:30',
    null,
    '2026-03-01 12:00:00.5Z',
  ];
  const rows = times.map((time, at) => `(${at}, ${time ? `'${time}'::timestamptz` : 'null'})`);
  const found = await read([column('time', { isTime: true })], 'time', rows.join());
  expect(found).toEqual(
    ['2026-11-19T04:53:07.123Z', '2025-12-31T18:30:00.000Z', null, '2026-03-01T12:00:00.500Z'].map(time => ({
      record: { time },
      keys: {},
    })),
  );
});

it('has hidden columns beside the record', async () => {
  const columns = [column('name'), column('amount', { isHidden: true }), column('day', { isHidden: true })];
  expect(await read(columns, 'name, amount, day', `(1, 'Ada', 12.50, date '2026-11-19')`)).toEqual([
    { record: { name: 'Ada' }, keys: { amount: 12.5, day: '2026-11-19' } },
  ]);
});

it('has no rows if there are none', async () => {
  expect(rowsByColumn([column('name')], [{ c0: null }])).toEqual([]);
});
