import { FormulaError } from './formula-error.ts';
import {
  type FormulaFunction,
  type FormulaFunctionName,
  type FormulaType,
  formulaFunctions,
  functionNamed,
} from './formula-functions.ts';
import type { FormulaNode } from './parse-formula.ts';

export type FormulaOperator =
  | 'or'
  | 'and'
  | 'not'
  | 'negate'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '&'
  | '*'
  | '/';

interface Typed {
  readonly type: FormulaType;
  readonly start: number;
  readonly end: number;
}

/** A formula whose names are known and whose types fit together. */
export type CheckedFormula = Typed &
  (
    | { readonly kind: 'number'; readonly value: string }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'field'; readonly name: string }
    | {
        readonly kind: 'call';
        readonly name: FormulaFunctionName | FormulaOperator;
        readonly args: readonly CheckedFormula[];
      }
  );

/** The type of a field, by the name that the formula uses. Throws `FormulaError` if it cannot be used. */
export type TypeOfField = (node: { name: string; start: number; end: number }) => FormulaType;

/** Checks names and types. Throws `FormulaError`. */
export function checkFormula(node: FormulaNode, typeOfField: TypeOfField): CheckedFormula {
  switch (node.kind) {
    case 'field':
      return { ...node, type: typeOfField(node) };
    case 'call': {
      const args = node.args.map(arg => checkFormula(arg, typeOfField));
      return isOperator(node.name) ? checkOperator(node, node.name, args) : checkCall(node, args);
    }
    case 'number':
      return { ...node, type: 'number' };
    case 'text':
      return { ...node, type: 'text' };
    default:
      return { ...node, type: 'boolean' };
  }
}

type Call = Extract<FormulaNode, { kind: 'call' }>;
type Arguments = readonly CheckedFormula[];

const logical = ['or', 'and', 'not'];
const comparing = ['=', '!=', '<', '<=', '>', '>='];
const operators: readonly string[] = [...logical, ...comparing, '+', '-', '&', '*', '/', 'negate'];

function isOperator(name: string): name is FormulaOperator {
  return operators.includes(name);
}

function checkOperator(node: Call, name: FormulaOperator, args: Arguments): CheckedFormula {
  const typed = (type: FormulaType): CheckedFormula => ({ ...node, name, args, type });
  if (logical.includes(name)) {
    demand(args, 'boolean');
    return typed('boolean');
  }
  if (comparing.includes(name)) {
    const [left, right] = args;
    const isOrdered = name === '=' || name === '!=' || left?.type !== 'boolean';
    if (left?.type !== right?.type || !isOrdered) {
      throw new FormulaError('comparison', node);
    }
    return typed('boolean');
  }
  if (name === '&') {
    refuseBooleans(args);
    return typed('text');
  }
  const [left, right] = args;
  if (left?.type === 'date' && (name === '+' || name === '-')) {
    // A date and a number of days, or the days between two dates.
    if (name === '-' && right?.type === 'date') {
      return typed('number');
    }
    demand(args.slice(1), 'number');
    return typed('date');
  }
  demand(args, 'number');
  return typed('number');
}

function checkCall(node: Call, args: Arguments): CheckedFormula {
  const name = functionNamed(node.name);
  if (!name) {
    throw new FormulaError('unknownFunction', node, { name: node.name });
  }
  const { parameters, optional = 0, repeats, result, usage }: FormulaFunction = formulaFunctions[name];
  // A repeated parameter may also be given once.
  const least = parameters.length - optional - (repeats ? 1 : 0);
  if (args.length < least || (!repeats && args.length > parameters.length)) {
    throw new FormulaError('usage', node, { usage });
  }
  for (const [index, arg] of args.entries()) {
    const parameter = parameters[index] ?? parameters.at(-1);
    if (parameter === 'ordered' && arg.type !== 'number' && arg.type !== 'date') {
      throw new FormulaError('number', arg);
    }
    if (parameter !== undefined && isType(parameter)) {
      demand([arg], parameter);
    }
  }
  if (name === 'round' && args[1]) {
    demandDigits(args[1]);
  }
  if (name === 'concat') {
    refuseBooleans(args);
  }
  const shared = sharedType(args, parameters);
  return { ...node, name, args, type: result === 'same' ? (shared ?? 'text') : result };
}

function sharedType(args: Arguments, parameters: FormulaFunction['parameters']): FormulaType | undefined {
  const alike = args.filter((_, index) =>
    ['same', 'ordered'].includes(parameters[index] ?? parameters.at(-1) ?? ''),
  );
  const [first] = alike;
  const other = alike.find(({ type }) => type !== first?.type);
  if (other) {
    throw new FormulaError('sameType', other);
  }
  return first?.type;
}

/** Their words depend on the language of the reader, so the formula has to say them. */
function refuseBooleans(args: Arguments): void {
  const boolean = args.find(({ type }) => type === 'boolean');
  if (boolean) {
    throw new FormulaError('joinedBoolean', boolean);
  }
}

function demandDigits(arg: CheckedFormula): void {
  if (arg.kind !== 'number' || !/^[0-8]$/.test(arg.value)) {
    throw new FormulaError('digits', arg);
  }
}

function demand(args: Arguments, type: FormulaType): void {
  const wrong = args.find(arg => arg.type !== type);
  if (wrong) {
    throw new FormulaError(type, wrong);
  }
}

function isType(parameter: string): parameter is FormulaType {
  return ['number', 'text', 'date', 'boolean'].includes(parameter);
}
