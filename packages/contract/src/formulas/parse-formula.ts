import { FormulaError } from './formula-error.ts';
import { maxFormulaLength } from './formula-length.ts';
import { readTokens, type Token } from './tokens.ts';

/** A formula as a tree. Operators are calls, such as `+` with two arguments. */
export type FormulaNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly FormulaNode[] }
);

const deepest = 40;

/** From the weakest to the strongest; operators of one level are evaluated from left to right. */
const levels = [
  ['or'],
  ['and'],
  ['=', '!=', '<>', '<', '<=', '>', '>='],
  ['+', '-', '&'],
  ['*', '/'],
] as const;

/** Reads a formula, such as `if(amount > 100, "Large", "Small")`. Throws `FormulaError`. */
export function parseFormula(text: string): FormulaNode {
  if (text.trim() === '') {
    throw new FormulaError('empty', { start: 0, end: text.length });
  }
  if (text.length > maxFormulaLength) {
    throw new FormulaError('tooComplex', { start: maxFormulaLength, end: text.length });
  }
  return createParser(readTokens(text)).parse();
}

function createParser(tokens: readonly Token[]) {
  let position = 0;
  let depth = 0;
  const last = tokens.at(-1) as Token;
  const peek = (): Token => tokens[position] ?? last;

  function next(): Token {
    const token = peek();
    position += 1;
    return token;
  }

  function accept(...values: readonly string[]): Token | undefined {
    const token = peek();
    const isOne = token.kind !== 'text' && values.includes(token.value.toLowerCase());
    return isOne ? next() : undefined;
  }

  function expect(value: string): Token {
    return accept(value) ?? refuse(peek());
  }

  function readLevel(level: number): FormulaNode {
    const operators = levels[level];
    if (!operators) {
      return readUnary();
    }
    let left = level === 1 ? readNot() : readLevel(level + 1);
    for (;;) {
      const operator = accept(...operators);
      if (!operator) {
        return left;
      }
      const right = level === 1 ? readNot() : readLevel(level + 1);
      const value = operator.value.toLowerCase();
      left = call(value === '<>' ? '!=' : value, [left, right], left.start, right.end);
    }
  }

  function readNot(): FormulaNode {
    const not = accept('not');
    if (!not) {
      return readLevel(2);
    }
    const operand = nested(readNot);
    return call('not', [operand], not.start, operand.end);
  }

  function readUnary(): FormulaNode {
    const minus = accept('-');
    if (!minus) {
      return readValue();
    }
    const operand = nested(readUnary);
    return call('negate', [operand], minus.start, operand.end);
  }

  function readValue(): FormulaNode {
    const token = next();
    const { kind, value, start, end } = token;
    if (kind === 'number' || kind === 'text') {
      return { kind, value, start, end };
    }
    if (kind === 'sign' && value === '(') {
      const inner = nested(() => readLevel(0));
      const close = expect(')');
      return { ...inner, start, end: close.end };
    }
    return kind === 'name' ? readName(token) : refuse(token);
  }

  function readName({ value, start, end }: Token): FormulaNode {
    if (accept('(')) {
      const args = readArguments();
      return call(value, args, start, tokens[position - 1]?.end ?? end);
    }
    const word = value.toLowerCase();
    if (reserved.includes(word)) {
      return refuse({ kind: 'name', value, start, end });
    }
    return word === 'true' || word === 'false'
      ? { kind: 'boolean', value: word === 'true', start, end }
      : { kind: 'field', name: value, start, end };
  }

  function readArguments(): FormulaNode[] {
    const args: FormulaNode[] = [];
    if (accept(')')) {
      return args;
    }
    do {
      args.push(nested(() => readLevel(0)));
    } while (accept(','));
    expect(')');
    return args;
  }

  function nested(read: () => FormulaNode): FormulaNode {
    depth += 1;
    if (depth > deepest) {
      throw new FormulaError('tooComplex', peek());
    }
    const node = read();
    depth -= 1;
    return node;
  }

  return {
    parse(): FormulaNode {
      const node = readLevel(0);
      return peek().kind === 'end' ? node : refuse(peek());
    },
  };
}

const reserved = ['and', 'or', 'not'];

function call(name: string, args: readonly FormulaNode[], start: number, end: number): FormulaNode {
  return { kind: 'call', name, args, start, end };
}

function refuse({ kind, value, start, end }: Token): never {
  throw kind === 'end'
    ? new FormulaError('unfinished', { start, end })
    : new FormulaError('unexpected', { start, end }, { found: value });
}

/** The names of the fields that a formula reads. */
export function fieldsIn(node: FormulaNode): readonly string[] {
  if (node.kind === 'call') {
    return node.args.flatMap(fieldsIn);
  }
  return node.kind === 'field' ? [node.name] : [];
}
