import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Condition } from '@pipewright/contract/filters.ts';
import { isCustom } from '../../../custom-fields/custom-sql.ts';
import { comparedColumn, hasDecimals } from '../columns.ts';
import { type Caller, fieldSql } from '../field-sql.ts';
import type { Values } from '../values.ts';

/**
 * A condition on a number, written so that an index on its column can be used under row security. Custom values have no
 * column, so they are compared exactly.
 */
export function numberCondition(condition: Condition, resource: AnyResource, caller: Caller): string {
  const { values } = caller;
  const field = resource.fields[condition.field];
  const column = isCustom(field)
    ? fieldSql(resource, condition.field, caller)
    : comparedColumn(condition.field, field);
  if (condition.op === 'isEmpty' || condition.op === 'isNotEmpty') {
    return `${column} is ${condition.op === 'isEmpty' ? '' : 'not '}null`;
  }
  const value = condition.value as number;
  return hasDecimals(field)
    ? `${column} ${signs[condition.op]} ${values.add(value)}::${isCustom(field) ? 'numeric' : 'double precision'}`
    : wholeNumberCondition(column, condition.op, value, values);
}

const signs: Partial<Record<string, string>> = {
  is: '=',
  isNot: 'is distinct from',
  atLeast: '>=',
  atMost: '<=',
  above: '>',
  below: '<',
};

/**
 * Compares with a whole number: for a fraction, PostgreSQL would convert the column of each row and not use its
 * index.
 */
function wholeNumberCondition(column: string, op: string, value: number, values: Values): string {
  if (!Number.isInteger(value) && (op === 'is' || op === 'isNot')) {
    return op === 'is' ? 'false' : 'true';
  }
  const whole = op === 'atLeast' || op === 'below' ? Math.ceil(value) : Math.floor(value);
  return `${column} ${signs[op]} ${values.add(whole)}::bigint`;
}
