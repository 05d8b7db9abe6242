import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { systemFields } from '@pipewright/contract/fields/system-fields.ts';
import { type Condition, type Family, familyOf } from '@pipewright/contract/filters.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../../../modules/index.ts';
import { skipAllOnCitus } from '../../../../testing/databases/nodes.ts';
import { testDatabase } from '../../../../testing/databases/test-database.ts';
import { connect, type Sql } from '../../../database/connections/connection.ts';
import { newId } from '../../../ids.ts';
import { systemPrincipal } from '../../../principal.ts';
import { isAbout } from '../about-fields.ts';
import { comparedColumn } from '../columns.ts';
import { keyOrder, sortExpression } from '../list/sort.ts';
import { createValues, type Values } from '../values.ts';
import { filterCondition } from './filter.ts';

/**
 * Under row security an index can be searched only by operators that PostgreSQL knows to be leakproof. Each condition is
 * therefore explained as the application's role, on a copy of the table whose only index is the one in question: the plan
 * does not depend on other indexes.
 */
let sql: Sql;
let isOld: boolean;
skipAllOnCitus('plans of one database');
beforeAll(async () => {
  sql = connect(await testDatabase(), { max: 1, searchPath: 'crm' });
  const [server] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int as version`;
  isOld = (server?.version ?? 0) < 170_000;
});
afterAll(() => sql.end());

const tenant = newId();
const nobody = systemPrincipal(tenant);

/** The conditions of each family that an index can answer. Texts are found by the search index instead. */
const indexed: Record<
  Exclude<Family, 'text' | 'choices' | 'options'>,
  readonly Pick<Condition, 'op' | 'value'>[]
> = {
  number: [
    { op: 'is', value: 5 },
    { op: 'atLeast', value: 5.5 },
    { op: 'atMost', value: 5.5 },
    { op: 'above', value: 3_000_000_000 },
    { op: 'below', value: 0.1 },
    { op: 'isEmpty' },
  ],
  choice: [{ op: 'isAnyOf', value: [newId(), newId()] }, { op: 'isEmpty' }],
  branch: [
    { op: 'isWithin', value: [newId()] },
    { op: 'isAnyOf', value: [newId(), newId()] },
    { op: 'isEmpty' },
  ],
  flag: [{ op: 'is', value: true }],
  time: [
    { op: 'within', value: 'last-30-days' },
    { op: 'before', value: '2026-01-31' },
    { op: 'after', value: '2026-01-31' },
    { op: 'on', value: '2026-01-31' },
  ],
  day: [
    { op: 'within', value: 'last-30-days' },
    { op: 'before', value: '2026-01-31' },
    { op: 'after', value: '2026-01-31' },
    { op: 'on', value: '2026-01-31' },
  ],
};

describe.each(modules.map(module => [module.resource.label[1], module] as const))(
  'the list of %s',
  (_, module) => {
    const { resource, table } = module;

    it('has filters that can use an index', async () => {
      const scanned: string[] = [];
      for (const field of filteredFields(resource)) {
        const column = comparedColumn(field.name, resource.fields[field.name]);
        const conditions = indexed[field.family].filter(({ op }) => op !== 'isEmpty' || field.isNullable);
        const plans = await explain(
          table,
          `tenant_id, ${column}`,
          conditions.map(condition => (values: Values) => {
            const filter = filterCondition(
              resource,
              { ...condition, field: field.name } as Condition,
              values,
              nobody,
            );
            return `select 1 from crm.probe where tenant_id = $1 and ${filter}`;
          }),
        );
        scanned.push(
          ...conditions
            .filter((_condition, i) => !indexConditionOf(plans[i]).includes(column))
            .map(({ op }) => `${field.name} ${op}`),
        );
      }
      expect(scanned).toEqual([]);
    });

    it('continues in each of its orders from an index', async () => {
      const scanned: string[] = [];
      const keys = resource.sortable.filter(field => resource.fields[field]?.kind !== 'reference');
      for (const field of keys) {
        const expression = sortExpression(resource, field);
        const plans = await explain(
          table,
          `tenant_id, ${expression}, id`,
          [field, `-${field}`].map(sort => (values: Values) => pageAfter(resource, sort, values)),
        );
        const column = comparedColumn(field, resource.fields[field]);
        if (plans.some(plan => !indexConditionOf(plan).includes(column) || hasSort(plan))) {
          scanned.push(field);
        }
      }
      expect(scanned).toEqual([]);
    });
  },
);

it.each([
  ['lead', 'lead_value', 'estimated_value_float'],
  ['deal', 'deal_base_amount', 'base_amount_float'],
  ['deal', 'deal_amount', 'amount_float'],
])('a range of amounts in %s is read from the index %s', async (table, index, column) => {
  const [{ definition } = { definition: '' }] = await sql<{ definition: string }[]>`
    select substring(pg_get_indexdef(${`crm.${index}`}::regclass) from '\\((.*)\\)') as definition`;
  const field =
    { estimated_value_float: 'estimatedValue', base_amount_float: 'baseAmount' }[column] ?? 'amount';
  const resource = modules.find(module => module.table === table)?.resource;
  if (!resource) {
    throw new Error(`no resource has the table ${table}`);
  }
  const [plan] = await explain(table, definition, [
    values => {
      const parts = [
        { field, op: 'atLeast' as const, value: 1000 },
        { field, op: 'below' as const, value: 2000.5 },
      ];
      return `select 1 from crm.probe where tenant_id = $1 and ${filterCondition(resource, { and: parts }, values, nobody)}
        order by ${column} desc limit 51`;
    },
  ]);
  const condition = indexConditionOf(plan);
  expect(condition).toContain(`(${column} >= `);
  expect(condition).toContain(`(${column} < `);
  expect(hasSort(plan)).toBe(false);
});

it('every index of a list has leakproof operators only', async () => {
  const leaking = await sql`
    select distinct relname || ': ' || oprname || ' ' || opcintype::regtype as operator
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    cross join unnest(indclass::oid[]) as class (id)
    join pg_opclass on pg_opclass.oid = class.id
    join pg_am on pg_am.oid = opcmethod and amname = 'btree'
    join pg_amop on amopfamily = opcfamily and amoplefttype = opcintype and amoprighttype = opcintype
    join pg_operator on pg_operator.oid = amopopr
    join pg_proc on pg_proc.oid = oprcode
    where indrelid = any (${modules.map(({ table }) => `crm.${table}`)}::regclass[]) and not proleakproof
      -- It keeps quantities of a price book apart; no list is in this order.
      and relname <> 'price_book_entry_from_quantity_unique'`;
  expect([...leaking]).toEqual([]);
});

interface FilteredField {
  readonly name: string;
  readonly family: keyof typeof indexed;
  readonly isNullable: boolean;
}

function filteredFields(resource: AnyResource): FilteredField[] {
  return [...Object.keys(resource.fields), ...Object.keys(systemFields)].flatMap(name => {
    const family = familyOf(resource.fields, name);
    const field = resource.fields[name];
    if (!family || !Object.hasOwn(indexed, family) || isAbout(field) || field?.embeds) {
      return [];
    }
    const isNullable = field?.presence === 'optional';
    return [{ name, family: family as FilteredField['family'], isNullable }];
  });
}

/** The statement of the second page, as the product writes it. */
function pageAfter(resource: AnyResource, sort: string, values: Values): string {
  const order = keyOrder(resource, sort);
  const key = order.keys.map(field => sampleOf(resource, field));
  return order.find({
    columns: new Map([['id', 'id']]),
    table: 'probe',
    where: 'tenant_id = $1',
    after: key,
    limit: 51,
    values,
  });
}

function sampleOf(resource: AnyResource, field: string): unknown {
  if (field === 'id') {
    return newId();
  }
  const family = familyOf(resource.fields, field);
  switch (family) {
    case 'number':
      return 5;
    case 'flag':
      return true;
    case 'time':
    case 'day':
      return '2026-01-31';
    default:
      return 'some text';
  }
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** Before PostgreSQL 17, a search for several values in an empty table costs as much with the index as without it. */
const fillProbe = `
  do $$
  declare name text;
  begin
    for name in select attname from pg_attribute
      where attrelid = 'crm.probe'::regclass and attnum > 0 and attnotnull and attname <> 'tenant_id' loop
      execute format('alter table crm.probe alter column %I drop not null', name);
      -- Its default looks for the definition of the custom object, and the organization has none.
      if name = 'object_id' then
        alter table crm.probe alter column object_id drop default;
      end if;
    end loop;
  end $$;
  insert into crm.probe (tenant_id) select '${tenant}' from generate_series(1, 200);
  analyze crm.probe;`;

/** The plans of statements on a copy of the table with one index, as the application's role sees it. */
async function explain(
  table: string,
  indexKeys: string,
  statements: readonly ((values: Values) => string)[],
): Promise<Plan[]> {
  const plans: Plan[] = [];
  try {
    await sql.unsafe(`begin;
      create table crm.probe (like crm.${table} including generated including defaults);
      select crm.guard_tenant_table('probe', 'select');
      create index on crm.probe (${indexKeys});
      ${isOld ? fillProbe : ''}
      set local role pipewright_app;
      set local app.tenant_id = '${tenant}';
      set local enable_seqscan = off;
      set local enable_bitmapscan = off`);
    for (const write of statements) {
      const values = createValues(tenant);
      const text = write(values);
      const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
        `explain (format json, costs off) ${text}`,
        [...values.list] as never[],
      );
      if (row) {
        plans.push(row['QUERY PLAN'][0].Plan);
      }
    }
  } finally {
    await sql.unsafe('rollback');
  }
  return plans;
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function indexConditionOf(plan: Plan | undefined): string {
  return plan
    ? nodesOf(plan)
        .map(node => node['Index Cond'] ?? '')
        .join(' ')
    : '';
}

function hasSort(plan: Plan | undefined): boolean {
  return plan ? nodesOf(plan).some(node => node['Node Type'].endsWith('Sort')) : false;
}
