import { fieldTypeOf } from '../../field-types/field-types.ts';
import type { Screens } from '../../screens/define-screens.ts';

/** Each order that a list can be given, in words: `-amount` is “Amount, high to low”. */
export function sortChoices({
  resource,
  textsOf,
}: Pick<Screens, 'resource' | 'textsOf'>): readonly { readonly value: string; readonly label: string }[] {
  return resource.sortable.flatMap(name => {
    const [ascending, descending] = fieldTypeOf(resource, name)?.sortLabels ?? ['ascending', 'descending'];
    const { heading } = textsOf(name);
    return [
      { value: name, label: `${heading}, ${ascending}` },
      { value: `-${name}`, label: `${heading}, ${descending}` },
    ];
  });
}
