import { type CustomField, customFieldOf } from '../customization/custom-fields.ts';
import { customName } from '../customization/custom-names.ts';
import type { Fields } from '../fields/fields.ts';
import type { CheckedFormula } from './check-formula.ts';
import { FormulaError } from './formula-error.ts';
import { checkExpansion, type FieldsOf, findFormulaField, readFormula } from './formula-fields.ts';

interface Definition extends CustomField {
  readonly entity: string;
  readonly isActive: boolean;
}

interface Usable<D> {
  /** The definitions without formulas that cannot be calculated. Retired ones stay: they are calculated nowhere. */
  readonly definitions: readonly D[];
  /** By the kind of record: the kinds of other records that its formulas read. */
  readonly related: ReadonlyMap<string, readonly string[]>;
}

/**
 * Leaves out the formulas that read a field that is not among the definitions: one that is hidden from the reader, or that
 * is no longer there. What refers to itself is left out as well.
 */
export function withUsableFormulas<D extends Definition>(
  definitions: readonly D[],
  builtInFieldsOf: FieldsOf,
): Usable<D> {
  const formulas = definitions.filter(({ type, isActive }) => type === 'formula' && isActive);
  const related = new Map<string, readonly string[]>();
  if (formulas.length === 0) {
    return { definitions, related };
  }
  const stored = definitions.filter(({ type, isActive }) => type !== 'formula' && isActive);
  const fieldsOf: FieldsOf = name => {
    const builtIn = builtInFieldsOf(name);
    return builtIn && { ...builtIn, ...fieldsByName(stored.filter(({ entity }) => entity === name)) };
  };
  const unusable = new Set<D>(formulas);
  for (const [entity, own] of Map.groupBy(formulas, formula => formula.entity)) {
    const found = usableOf(entity, own, fieldsOf);
    related.set(entity, found.related);
    for (const formula of found.usable) {
      unusable.delete(formula);
    }
  }
  return { definitions: definitions.filter(definition => !unusable.has(definition)), related };
}

/** The fields that definitions describe, by `custom.<slug>`. */
export function fieldsByName(definitions: readonly CustomField[]): Fields {
  return Object.fromEntries(
    definitions.map(definition => [customName(definition.slug), customFieldOf(definition)]),
  );
}

/** Those of some formulas that can be calculated from the given fields and from each other. */
function usableOf<D extends Definition>(entity: string, formulas: readonly D[], fieldsOf: FieldsOf) {
  const related = new Set<string>();
  const usable: D[] = [];
  let fields: Fields = fieldsOf(entity) ?? {};
  let waiting = formulas;
  let before = -1;
  while (usable.length > before) {
    before = usable.length;
    const known: FieldsOf = name => (name === entity ? fields : fieldsOf(name));
    waiting = waiting.filter(definition => {
      const formula = tryFormula(definition, entity, known);
      if (!formula) {
        return true;
      }
      usable.push(definition);
      fields = { ...fields, ...fieldsByName([definition]) };
      for (const name of relatedTo(formula, entity, known)) {
        related.add(name);
      }
      return false;
    });
  }
  return { usable, related: [...related] };
}

function tryFormula(
  { slug, rules: { formula = '' } }: Definition,
  entity: string,
  fieldsOf: FieldsOf,
): CheckedFormula | undefined {
  try {
    checkExpansion({ name: customName(slug), text: formula, entity }, fieldsOf);
    return readFormula(formula, entity, fieldsOf);
  } catch (error) {
    if (error instanceof FormulaError) {
      return undefined;
    }
    throw error;
  }
}

/** The kinds of records that a formula reads values or names of. */
function relatedTo(formula: CheckedFormula, entity: string, fieldsOf: FieldsOf): string[] {
  if (formula.kind === 'call') {
    return formula.args.flatMap(arg => relatedTo(arg, entity, fieldsOf));
  }
  const found = formula.kind === 'field' ? findFormulaField(formula.name, entity, fieldsOf) : undefined;
  return [found?.target, found?.definition.references].filter(name => name !== undefined);
}
