import { slugOf } from '@pipewright/contract/customization/custom-names.ts';
import type { FieldRules } from '@pipewright/contract/fields/field-rules.ts';
import type { NewField } from '@pipewright/contract/operations/import/import-settings.ts';

/** The rules of a custom field that an import creates: the options of a choice, and none of other types. */
export function rulesOf({ type, options = [] }: Pick<NewField, 'type' | 'options'>): FieldRules {
  return type === 'choice' ? { options: optionsFrom(options) } : {};
}

/** Options by their names, each with a value of its own: `Gold customer` is stored as `gold_customer`. */
function optionsFrom(names: readonly string[]): NonNullable<FieldRules['options']> {
  const taken = new Set<string>();
  return distinctNames(names).map((label, i) => {
    const wanted = slugOf(label) || 'option';
    const value = taken.has(wanted) ? `${wanted}_${i + 1}` : wanted;
    taken.add(value);
    return { value, label };
  });
}

/** Upper and lower case are the same option; the first spelling counts. */
export function distinctNames(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map(name => [name.toLowerCase(), name])).values()].toReversed();
}
