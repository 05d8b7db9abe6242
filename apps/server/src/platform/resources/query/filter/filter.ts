import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import {
  type Condition,
  checkCondition,
  type Family,
  type Filter,
  familyOf,
  type Operator,
  type Period,
  referencedName,
  WrongFilter,
} from '@pipewright/contract/filters.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { resourceFor } from '../../../custom-fields/resource-for.ts';
import { isHidden } from '../../../custom-objects/shown-fields.ts';
import { invalid } from '../../../errors.ts';
import { msg } from '../../../language/message.ts';
import type { Principal } from '../../../principal.ts';
import { isAbout, isAboutSql } from '../about-fields.ts';
import { tableOf } from '../columns.ts';
import { fieldSql } from '../field-sql.ts';
import { withinReading } from '../reach.ts';
import type { Values } from '../values.ts';
import { zone } from '../zone.ts';
import { numberCondition } from './number-condition.ts';

/** The SQL of a filter. Its names come from the contract, its values go apart. */
export function filterCondition(
  resource: AnyResource,
  filter: Filter,
  values: Values,
  principal: Principal,
): string {
  if ('and' in filter) {
    return joined(resource, filter.and, ' and ', 'true', values, principal);
  }
  if ('or' in filter) {
    return joined(resource, filter.or, ' or ', 'false', values, principal);
  }
  if (isHidden(resource.fields[filter.field.split('.')[0] ?? ''], principal)) {
    throw invalid({ filter: msg`There is no field “${filter.field}” to filter by` });
  }
  const path = referencedName(resource.fields, filter.field);
  if (path) {
    return referencedCondition(resource, path, filter, values, principal);
  }
  if (isCustomName(filter.field)) {
    assertAskable(resource, filter);
  }
  const family = familyOf(resource.fields, filter.field);
  const field = resource.fields[filter.field];
  if (family === 'number') {
    return numberCondition(filter, resource, { principal, values });
  }
  if (isAbout(field) && filter.op === 'isAnyOf') {
    return isAboutSql(resource, field, `${values.add(filter.value)}::uuid[]`);
  }
  return family
    ? compilers[family](fieldSql(resource, filter.field, { principal, values }), filter, values)
    : 'false';
}

/**
 * A condition on a field of the record that a reference leads to. A record that the caller may not read counts as none,
 * so that a filter reveals nothing about it.
 */
function referencedCondition(
  resource: AnyResource,
  [via, field]: readonly [via: string, field: string],
  condition: Condition,
  values: Values,
  principal: Principal,
): string {
  const { references } = resource.fields[via] ?? {};
  const declared: AnyResource | undefined = resources.find(({ name }) => name === references);
  if (!declared) {
    throw invalid({ filter: msg`There is no field “${condition.field}” to filter by` });
  }
  const target = resourceFor(declared, principal);
  const positive = opposites[condition.op];
  const asked = { ...condition, field, op: positive ?? condition.op };
  assertAskable(target, { ...condition, field });
  const readable = withinReading(target, principal, values);
  const matches = `${fieldSql(resource, via, { principal, values })} in (select id from crm.${tableOf(target.name)}
    where tenant_id = $1${readable ? ` and ${readable}` : ''} and ${filterCondition(target, asked, values, principal)})`;
  return positive ? `(${matches}) is not true` : matches;
}

/** Conditions that also hold where there is no record: the opposite of one that needs a record. */
const opposites: Partial<Record<Operator, Operator>> = {
  isNot: 'is',
  isNoneOf: 'isAnyOf',
  notWithin: 'within',
  isEmpty: 'isNotEmpty',
};

/** Custom fields differ between organizations and roles, so what they are asked is checked only here. */
function assertAskable({ fields }: AnyResource, condition: Condition): void {
  try {
    checkCondition(fields, condition);
  } catch (error) {
    throw error instanceof WrongFilter ? invalid({ filter: error.message }) : error;
  }
}

/** The fields that a filter asks about. */
export function fieldsOf(filter: Filter): string[] {
  if ('and' in filter) {
    return filter.and.flatMap(fieldsOf);
  }
  return 'or' in filter ? filter.or.flatMap(fieldsOf) : [filter.field];
}

/**
 * A text that every match has in one of its searched fields, if the filter says so plainly: the trigram index finds
 * those rows, where comparing each row of a long list would not be quick enough.
 */
export function narrowingTerm(resource: AnyResource, filter: Filter | undefined): string | undefined {
  if (!filter || 'or' in filter) {
    return undefined;
  }
  if ('and' in filter) {
    return filter.and.map(part => narrowingTerm(resource, part)).find(term => term !== undefined);
  }
  const narrows =
    ['is', 'contains', 'startsWith'].includes(filter.op) && resource.search.includes(filter.field);
  return narrows ? String(filter.value) : undefined;
}

function joined(
  resource: AnyResource,
  parts: readonly Filter[],
  by: string,
  none: string,
  values: Values,
  principal: Principal,
): string {
  return parts.length === 0
    ? none
    : `(${parts.map(part => filterCondition(resource, part, values, principal)).join(by)})`;
}

type Compile = (column: string, condition: Condition, values: Values) => string;

const compilers: Record<Exclude<Family, 'number'>, Compile> = {
  text(column, { op, value }, values) {
    const term = () => `lower(${values.add(value)}::text)`;
    switch (op) {
      case 'is':
        return `lower(${column}) = ${term()}`;
      case 'isNot':
        return `lower(${column}) is distinct from ${term()}`;
      case 'contains':
        return `strpos(lower(${column}), ${term()}) > 0`;
      case 'startsWith':
        return `starts_with(lower(${column}), ${term()})`;
      default:
        return emptiness(`nullif(${column}, '')`, op);
    }
  },
  choice(column, { op, value }, values) {
    switch (op) {
      case 'isAnyOf':
        return `${column} = any (${values.add(value)}::uuid[])`;
      case 'isNoneOf':
        return `(${column} = any (${values.add(value)}::uuid[])) is not true`;
      default:
        return emptiness(column, op);
    }
  },
  branch(column, condition, values) {
    return condition.op === 'isWithin'
      ? `${column} = any ((select crm.territories_within($1, ${values.add(condition.value)}::uuid[]))::uuid[])`
      : compilers.choice(column, condition, values);
  },
  choices: (column, condition, values) => severalCondition(column, 'uuid[]', condition, values),
  options: (column, condition, values) => severalCondition(column, 'text[]', condition, values),
  flag: (column, { op, value }, values) =>
    op === 'is' ? `${column} = ${values.add(value)}` : emptiness(column, op),
  time(column, { op, value }, values) {
    switch (op) {
      case 'within':
        return within(column, ...spans[value as Period]);
      case 'notWithin':
        return `${within(column, ...spans[value as Period])} is not true`;
      case 'on': {
        const day = `${values.add(value)}::date`;
        return within(column, `${day}::timestamp`, `${day} + interval '1 day'`);
      }
      case 'before':
        return `${column} < ${atHome(`${values.add(value)}::date::timestamp`)}`;
      case 'after':
        return `${column} >= ${atHome(`${values.add(value)}::date + interval '1 day'`)}`;
      default:
        return emptiness(column, op);
    }
  },
  day(column, { op, value }, values) {
    const signs: Partial<Record<string, string>> = { on: '=', before: '<', after: '>' };
    if (op === 'within' || op === 'notWithin') {
      const [from, to] = spans[value as Period];
      const isWithin = `(${column} >= (select (${from})::date) and ${column} < (select (${to})::date))`;
      return op === 'within' ? isWithin : `${isWithin} is not true`;
    }
    return signs[op] ? `${column} ${signs[op]} ${values.add(value)}::date` : emptiness(column, op);
  },
};

function severalCondition(column: string, type: string, { op, value }: Condition, values: Values): string {
  switch (op) {
    case 'isAnyOf':
      return `${column} && ${values.add(value)}::${type}`;
    case 'isNoneOf':
      return `not (${column} && ${values.add(value)}::${type})`;
    case 'hasOtherThan':
      return `not (${column} <@ ${values.add(value)}::${type})`;
    default:
      return `cardinality(${column}) ${op === 'isEmpty' ? '=' : '>'} 0`;
  }
}

function emptiness(expression: string, op: string): string {
  return `${expression} is ${op === 'isEmpty' ? '' : 'not '}null`;
}

const wall = `(now() at time zone ${zone})`;

function within(column: string, from: string, to: string): string {
  return `(${column} >= ${atHome(from)} and ${column} < ${atHome(to)})`;
}

/**
 * A time on the organization's clock. As a query of its own it is evaluated once, and PostgreSQL 15 can compare it with an
 * index under row security.
 */
function atHome(wallTime: string): string {
  return `(select (${wallTime}) at time zone ${zone})`;
}

const unit = (name: string, back: number, length = 1): [from: string, to: string] => [
  `date_trunc('${name}', ${wall}) - ${back} * ${lengths[name]}`,
  `date_trunc('${name}', ${wall}) + ${length - back} * ${lengths[name]}`,
];
const lengths: Record<string, string> = {
  day: "interval '1 day'",
  week: "interval '1 week'",
  month: "interval '1 month'",
  quarter: "interval '3 months'",
  year: "interval '1 year'",
};

export const spans: Record<Period, [from: string, to: string]> = {
  today: unit('day', 0),
  yesterday: unit('day', 1),
  'this-week': unit('week', 0),
  'last-week': unit('week', 1),
  'this-month': unit('month', 0),
  'last-month': unit('month', 1),
  'this-quarter': unit('quarter', 0),
  'last-quarter': unit('quarter', 1),
  'this-year': unit('year', 0),
  'last-year': unit('year', 1),
  'last-7-days': unit('day', 6, 7),
  'last-14-days': unit('day', 13, 14),
  'last-30-days': unit('day', 29, 30),
  'last-90-days': unit('day', 89, 90),
  'last-365-days': unit('day', 364, 365),
};
