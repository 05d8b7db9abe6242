import type { Field } from '@pipewright/contract/fields.ts';
import type { Condition } from '@pipewright/contract/filters.ts';
import { customValueSql, isCustom } from '../../custom-fields/custom-sql.ts';
import { comparedColumn, hasDecimals } from './columns.ts';
import type { Values } from './values.ts';

/**
 * A condition on a number, written so that an index on its column can be used under row security. Custom values have no
 * column, so they are compared exactly.
 */
export function numberCondition(condition: Condition, field: Field | undefined, values: Values): string {
  const column = isCustom(field) ? customValueSql(field, '') : comparedColumn(condition.field, field);
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

/** Compares with a whole number: beside a fraction PostgreSQL would convert the column row by row, past its index. */
function wholeNumberCondition(column: string, op: string, value: number, values: Values): string {
  if (!Number.isInteger(value) && (op === 'is' || op === 'isNot')) {
    return op === 'is' ? 'false' : 'true';
  }
  const whole = op === 'atLeast' || op === 'below' ? Math.ceil(value) : Math.floor(value);
  return `${column} ${signs[op]} ${values.add(whole)}::bigint`;
}
