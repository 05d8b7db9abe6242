import { describe, expect, it } from 'vitest';
import { findUnscopedTables } from './find-unscoped-tables.ts';
import { readSqlTemplates } from './read-templates.ts';

describe('accepts a reference to a tenant table that is limited', () => {
  it.each([
    ['by a value', 'select name from crm.tag where tenant_id = $1 and id = $2'],
    ['by the function of the current tenant', 'select from crm.tag where tenant_id = crm.current_tenant()'],
    [
      'by a join with one that is',
      'select from crm.lead l join crm.tag t on t.tenant_id = l.tenant_id where l.tenant_id = $1',
    ],
    [
      'by a join that names the column once',
      'select from crm.lead l join crm.tag t using (tenant_id) where l.tenant_id = $1',
    ],
    [
      'on the far side of an outer join',
      'select from crm.lead l left join crm.tag t on t.tenant_id = l.tenant_id where l.tenant_id = $1',
    ],
    [
      'by the query around it',
      'select (select name from crm.tag t where t.tenant_id = l.tenant_id) from crm.lead l where l.tenant_id = $1',
    ],
    ['by a row of columns', 'select from crm.tag t where (t.tenant_id, t.id) = ($1, $2)'],
    ['in a CTE', 'with mine as (select id from crm.tag where tenant_id = $1) select id from mine'],
    ['when it is inserted', 'insert into crm.tag (tenant_id, name) values ($1, $2)'],
    ['when it is updated', 'update crm.tag set name = $1 where tenant_id = $2'],
    [
      'when it is deleted',
      'delete from crm.tag using crm.lead l where l.tenant_id = $1 and tag.tenant_id = l.tenant_id',
    ],
    [
      'by what a session says',
      'select from identity.session s join crm.tag t on t.tenant_id = s.org where s.id = $1',
    ],
  ])('%s', (_how, sql) => {
    expect(findUnscopedTables(sql)).toEqual([]);
  });
});

describe('reports a reference to a tenant table', () => {
  it.each([
    ['that only selects the tenant', 'select tenant_id from crm.tag where name = $1', ['crm.tag']],
    ['that compares it with itself', 'select from crm.tag where tenant_id = tenant_id', ['crm.tag']],
    ['that excludes a tenant', 'select from crm.tag where tenant_id <> $1', ['crm.tag']],
    [
      'that is limited on one side of OR',
      'select from crm.tag where tenant_id = $1 or name = $2',
      ['crm.tag'],
    ],
    ['that is limited below NOT', 'select from crm.tag where not (tenant_id = $1)', ['crm.tag']],
    [
      'beside one that is limited',
      'select from crm.lead l join crm.tag t on t.id = l.tag_id where l.tenant_id = $1',
      ['crm.tag'],
    ],
    [
      'on the side that an outer join keeps',
      'select from crm.lead l left join crm.tag t on t.tenant_id = l.tenant_id and l.tenant_id = $1',
      ['crm.lead', 'crm.tag'],
    ],
    [
      'inside of a query that is limited',
      'select from crm.lead where tenant_id = $1 and exists (select from crm.tag t where t.id = tag_id)',
      ['crm.tag'],
    ],
    [
      'on one side of a union',
      'select id from crm.lead where tenant_id = $1 union select id from crm.tag',
      ['crm.tag'],
    ],
    ['that is written everywhere', 'update crm.tag set tenant_id = $1', ['crm.tag']],
    ['that is inserted without a tenant', 'insert into crm.tag (name) values ($1)', ['crm.tag']],
    [
      'that is joined with every session',
      'select from identity.session s join crm.tag t on t.tenant_id = s.org',
      ['crm.tag'],
    ],
  ])('%s', (_how, sql, tables) => {
    expect(findUnscopedTables(sql)).toEqual(tables);
  });
});

it('reads templates with placeholders for their values, wherever the tag is', () => {
  const source = [
    'await tx<Row<`x`>>`select #{a} from crm.tag`;',
    'db.sql`select #{tx`now()`}`;',
    'other`select 1`;',
  ];
  expect(readSqlTemplates('example.ts', source.join('\n').replaceAll('#', '$'))).toEqual([
    { text: 'select $1 from crm.tag', line: 1 },
    { text: 'select $1', line: 2 },
    { text: 'now()', line: 2 },
  ]);
});
