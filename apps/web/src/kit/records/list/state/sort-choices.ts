import type { FieldKind } from '@pipewright/contract/fields.ts';
import type { Screens } from '../../screens/define-screens.ts';

/** Each order that a list can be given, in words: `-amount` is “Amount, high to low”. */
export function sortChoices({
  resource,
  textsOf,
}: Pick<Screens, 'resource' | 'textsOf'>): readonly { readonly value: string; readonly label: string }[] {
  return resource.sortable.flatMap(name => {
    const [ascending, descending] = directionsOf(resource.fields[name]?.kind, name);
    const { heading } = textsOf(name);
    return [
      { value: name, label: `${heading}, ${ascending}` },
      { value: `-${name}`, label: `${heading}, ${descending}` },
    ];
  });
}

function directionsOf(kind: FieldKind | undefined, name: string): readonly [string, string] {
  if (kind === 'date' || kind === 'dateTime' || name.endsWith('AtUtc')) {
    return ['oldest first', 'newest first'];
  }
  return kind && numbers.includes(kind) ? ['low to high', 'high to low'] : ['A to Z', 'Z to A'];
}

const numbers: readonly FieldKind[] = ['integer', 'decimal', 'money'];
