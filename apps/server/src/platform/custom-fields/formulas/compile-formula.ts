import type { CheckedFormula, FormulaOperator } from '@pipewright/contract/formulas/check-formula.ts';
import type { FormulaFunctionName } from '@pipewright/contract/formulas/formula-functions.ts';

interface Context {
  /** The SQL of a field, in the type that formulas calculate with. */
  readonly readField: (name: string) => string;
  /** The SQL of the current day. */
  readonly today: string;
}

/**
 * The SQL of a formula. Nothing of its text becomes a part of the SQL: names lead to the SQL of known fields and functions,
 * numbers consist of digits, and texts are written in hexadecimal. An operation without a value has none, and so has a
 * division by zero.
 */
export function compileFormula(node: CheckedFormula, context: Context): string {
  switch (node.kind) {
    case 'number':
      return numberSql(node.value);
    case 'text':
      return textSql(node.value);
    case 'boolean':
      return String(node.value);
    case 'field':
      return context.readField(node.name);
    default: {
      const compiled = node.args.map(arg => ({ type: arg.type, sql: compileFormula(arg, context) }));
      return node.name === 'today' ? context.today : calls[node.name](...compiled);
    }
  }
}

/** A text that no part of can be read as SQL. */
export function textSql(text: string): string {
  return `convert_from('\\x${Buffer.from(text.replaceAll('\0', '')).toString('hex')}'::bytea, 'UTF8')`;
}

function numberSql(text: string): string {
  if (!/^\d+(\.\d+)?$/.test(text)) {
    throw new Error(`${text} is not a number.`);
  }
  return `${text}::numeric`;
}

interface Compiled {
  readonly type: CheckedFormula['type'];
  readonly sql: string;
}

type Compile = (...args: Compiled[]) => string;

const nothing: Compiled = { type: 'text', sql: 'null' };

/** Each argument occurs once in the result: otherwise nested calls would grow beyond all bounds. */
const calls: Readonly<Record<FormulaOperator | Exclude<FormulaFunctionName, 'today'>, Compile>> = {
  or: between('or'),
  and: between('and'),
  not: (value = nothing) => `(not ${value.sql})`,
  negate: (value = nothing) => `(- ${value.sql})`,
  '=': comparing('='),
  '!=': comparing('<>'),
  '<': comparing('<'),
  '<=': comparing('<='),
  '>': comparing('>'),
  '>=': comparing('>='),
  '+': (left = nothing, right = nothing) =>
    left.type === 'date' ? `crm.add_days(${left.sql}, ${right.sql})` : `(${left.sql} + ${right.sql})`,
  '-': (left = nothing, right = nothing) => {
    if (left.type !== 'date') {
      return `(${left.sql} - ${right.sql})`;
    }
    return right.type === 'date'
      ? `(${left.sql} - ${right.sql})::numeric`
      : `crm.add_days(${left.sql}, - ${right.sql})`;
  },
  '*': between('*'),
  '/': (left = nothing, right = nothing) => `(${left.sql} / nullif(${right.sql}, 0))`,
  '&': (...args) => `(${args.map(asText).join(' || ')})`,
  if: (condition = nothing, then = nothing, otherwise = nothing) =>
    `(case when ${condition.sql} then ${then.sql} else ${otherwise.sql} end)`,
  coalesce: calling('coalesce'),
  isEmpty: (value = nothing) => `(${value.sql} is null)`,
  round: (value = nothing, digits) => `round(${value.sql}, ${digits ? `${digits.sql}::integer` : '0'})`,
  floor: calling('floor'),
  ceiling: calling('ceil'),
  abs: calling('abs'),
  min: calling('least'),
  max: calling('greatest'),
  concat: (...args) => `nullif(concat(${args.map(asText).join(', ')}), '')`,
  upper: calling('upper'),
  lower: calling('lower'),
  length: (value = nothing) => `length(${value.sql})::numeric`,
  contains: (text = nothing, part = nothing) => `(strpos(lower(${text.sql}), lower(${part.sql})) > 0)`,
  daysBetween: (from = nothing, to = nothing) => `(${to.sql} - ${from.sql})::numeric`,
  addDays: calling('crm.add_days'),
  addMonths: calling('crm.add_months'),
  year: (date = nothing) => `extract(year from ${date.sql})`,
  month: (date = nothing) => `extract(month from ${date.sql})`,
};

function between(operator: string): Compile {
  return (left = nothing, right = nothing) => `(${left.sql} ${operator} ${right.sql})`;
}

function calling(name: string): Compile {
  return (...args) => `${name}(${args.map(({ sql }) => sql).join(', ')})`;
}

/** As in filters, capital letters make no difference. */
function comparing(sign: string): Compile {
  return (left = nothing, right = nothing) =>
    left.type === 'text'
      ? `(lower(${left.sql}) ${sign} lower(${right.sql}))`
      : `(${left.sql} ${sign} ${right.sql})`;
}

function asText({ type, sql }: Compiled): string {
  switch (type) {
    case 'number':
      return `trim_scale(${sql})::text`;
    case 'date':
      return `to_char(${sql}, 'YYYY-MM-DD')`;
    default:
      return sql;
  }
}
