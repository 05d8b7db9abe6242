import { describe, expect, it } from 'vitest';
import { customFieldOf } from '../customization/custom-fields.ts';
import type { Fields } from '../fields/fields.ts';
import { companies } from '../resources/companies.ts';
import { deals } from '../resources/deals.ts';
import { FormulaError, formulaTexts } from './formula-error.ts';
import {
  checkExpansion,
  listFormulaFields,
  readFormula,
  readsOtherRecords,
  readsOwnCurrency,
} from './formula-fields.ts';

function formula(slug: string, text: string): Fields {
  const rules = { formula: text, result: 'number' } as const;
  const field = {
    slug,
    key: slug,
    type: 'formula',
    label: slug,
    isRequired: false,
    isIndexed: false,
    rules,
  } as const;
  return { [`custom.${slug}`]: customFieldOf(field) };
}

const fields: Fields = { ...deals.fields, ...formula('margin', 'amount * 0.2') };
const fieldsOf = (name: string): Fields | undefined =>
  ({ deal: fields, company: { ...companies.fields, ...formula('size', '1') } })[name];

const typeOf = (text: string) => readFormula(text, 'deal', fieldsOf).type;

/** The English message, with the part of the formula that it is about. */
function problemOf(text: string): [string, string] | undefined {
  try {
    readFormula(text, 'deal', fieldsOf);
    return undefined;
  } catch (error) {
    if (!(error instanceof FormulaError)) {
      throw error;
    }
    const { problem, start, end } = error;
    const written = problem.text.replaceAll(/\{(\w+)\}/g, (_, name) => problem.values[name] ?? '');
    return [written, text.slice(start, end)];
  }
}

describe('a formula', () => {
  it.each([
    ['amount * probability / 100', 'number'],
    ['-(amount + 1) * 2', 'number'],
    ['expectedCloseDate - today()', 'number'],
    ['expectedCloseDate + 30', 'date'],
    ['IF(amount > 100 and not isEmpty(description), "Large", "Small")', 'text'],
    ['coalesce(lostReason, "none") & "!"', 'text'],
    ['concat(name, " ", amount, " ", today())', 'text'],
    ['company = "Navy" or owner = "Ada"', 'boolean'],
    ['company.name', 'text'],
    ['custom.margin + 1', 'number'],
    ['daysBetween(createdAtUtc, expectedCloseDate) >= 7', 'boolean'],
    ['max(today(), expectedCloseDate)', 'date'],
    ['"a \\"quoted\\" text"', 'text'],
  ])('%s is a %s', (text, type) => {
    expect(typeOf(text)).toBe(type);
  });

  it('follows the usual order of operators', () => {
    const shape = (text: string): unknown => {
      const write = (node: ReturnType<typeof readFormula>): unknown =>
        node.kind === 'call'
          ? [node.name, ...node.args.map(write)]
          : 'value' in node
            ? node.value
            : node.name;
      return write(readFormula(text, 'deal', fieldsOf));
    };
    expect(shape('1 + 2 * 3 - 4')).toEqual(['-', ['+', '1', ['*', '2', '3']], '4']);
    expect(shape('not 1 < 2 and true or false')).toEqual([
      'or',
      ['and', ['not', ['<', '1', '2']], true],
      false,
    ]);
  });

  it.each([
    ['', 'Enter a formula', ''],
    ['1 +', 'The formula is incomplete', ''],
    ['1 ; 2', '“;” is not expected here', ';'],
    ['(1 2)', '“2” is not expected here', '2'],
    ['"open', 'Close the text with a quotation mark', '"open'],
    ['nothing + 1', 'There is no field “nothing”', 'nothing'],
    ['company.nothing', 'There is no field “company.nothing”', 'company.nothing'],
    ['length(tagIds)', '“tagIds” can’t be used in a formula', 'tagIds'],
    ['company.owner.name', 'There is no field “company.owner.name”', 'company.owner.name'],
    ['sqrt(2)', 'There is no function “sqrt”', 'sqrt(2)'],
    ['if(true)', 'Write it as if(condition, then, otherwise)', 'if(true)'],
    ['name + 1', 'A number is expected here', 'name'],
    ['upper(1)', 'A text is expected here', '1'],
    ['year(amount)', 'A date is expected here', 'amount'],
    ['if(amount, 1, 2)', 'A condition is expected here, such as amount > 100', 'amount'],
    ['if(true, 1, "b")', 'All results must have the same type', '"b"'],
    [
      'name & (amount > 1)',
      'Yes or no can’t be joined as text. Write if(…, "Yes", "No") instead.',
      '(amount > 1)',
    ],
    ['concat(name, true)', 'Yes or no can’t be joined as text. Write if(…, "Yes", "No") instead.', 'true'],
    ['amount = "1"', 'These values can’t be compared', 'amount = "1"'],
    ['round(amount, probability)', 'Use a whole number from 0 to 8', 'probability'],
    [
      'company.custom.size',
      '“company.custom.size” is a formula of another record. Only stored fields of related records can be used.',
      'company.custom.size',
    ],
    ['constructor', 'There is no field “constructor”', 'constructor'],
  ])('%j is refused: %s', (text, message, part) => {
    expect(problemOf(text)).toEqual([message, part]);
  });

  it('is neither too deep nor too long', () => {
    const [message] = problemOf(`${'('.repeat(60)}1${')'.repeat(60)}`) ?? [];
    expect(message).toMatch(/too long or too deep/);
    expect(problemOf(`1${' + 1'.repeat(600)}`)?.[0]).toMatch(/too long or too deep/);
  });
});

describe('formulas that use each other', () => {
  const expand = (name: string, text: string, others: Fields) =>
    checkExpansion({ name, text, entity: 'deal' }, of => (of === 'deal' ? others : fieldsOf(of)));

  it('may not lead back to themselves', () => {
    const others = { ...formula('a', 'custom.b + 1'), ...formula('b', 'custom.c * 2') };
    expect(() => expand('custom.c', '1 + 1', others)).not.toThrow();
    expect(() => expand('custom.c', 'custom.a', others)).toThrow(FormulaError);
    expect(() => expand('custom.d', 'custom.d + 1', others)).toThrow(FormulaError);
  });

  it('may not become too long together', () => {
    const twice = (name: string) => `custom.${name} + custom.${name}`;
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
    const chain = names.map((name, i) => formula(name, i === 0 ? '1' : twice(names[i - 1] ?? '')));
    expect(() => expand('custom.z', twice('l'), Object.assign({}, ...chain))).toThrow(FormulaError);
  });

  it('may not repeat the options of choices too often, also of related records and through other formulas', () => {
    const options = Array.from({ length: 200 }, (_, i) => ({ value: `v${i}`, label: 'x'.repeat(95) }));
    const tier = customFieldOf({
      ...{ slug: 'tier', key: 'tier', type: 'choice', label: 'Tier', rules: { options } },
      ...{ isRequired: false, isIndexed: false },
    });
    const own: Fields = { ...fields, 'custom.tier': tier, ...formula('twice', repeated('custom.tier', 2)) };
    const related: Fields = { ...companies.fields, 'custom.tier': tier };
    const check = (text: string) => () =>
      checkExpansion({ name: 'custom.z', text, entity: 'deal' }, of => (of === 'deal' ? own : related));
    expect(check('custom.tier & company.custom.tier')).not.toThrow();
    for (const text of [repeated('custom.tier', 3), repeated('company.custom.tier', 3)]) {
      expect(check(text)).toThrow(formulaTexts.tooManyOptions);
    }
    expect(check('custom.twice')).not.toThrow();
    expect(check('custom.twice & custom.twice')).toThrow(formulaTexts.tooManyOptions);
  });
});

function repeated(name: string, times: number): string {
  return Array.from({ length: times }, () => name).join(' & ');
}

it('says whether an amount has the currency of its record, also through another formula', () => {
  const reads = (text: string) => readsOwnCurrency(text, 'deal', fieldsOf);
  expect(reads('baseAmount * probability')).toBe(false);
  expect(reads('amount * probability')).toBe(true);
  expect(reads('custom.margin * 2')).toBe(true);
});

it('says whether other records are needed', () => {
  expect(readsOtherRecords('custom.margin + amount', fields)).toBe(false);
  expect(readsOtherRecords('length(company.name)', fields)).toBe(true);
  const through = { ...fields, ...formula('far', 'length(owner)') };
  expect(readsOtherRecords('custom.far * 2', through)).toBe(true);
});

it('lists the names that can be written, with those of related records', () => {
  const names = listFormulaFields('deal', fieldsOf);
  for (const { name } of names) {
    expect(problemOf(name), name).toBeUndefined();
  }
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['amount', 'company', 'owner', 'custom.margin', 'company.name', 'createdAtUtc']),
  );
});
