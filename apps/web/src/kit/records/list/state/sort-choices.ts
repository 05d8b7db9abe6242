import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { fieldTypeOf } from '../../field-types/field-types.ts';
import type { Screens } from '../../screens/define-screens.ts';

/** Each order that a list can be given, in words: `-amount` is “Amount, high to low”. */
export function sortChoices({
  resource,
  textsOf,
}: Pick<Screens, 'resource' | 'textsOf'>): readonly { readonly value: string; readonly label: string }[] {
  return resource.sortable.flatMap(name => {
    const [ascending, descending] = fieldTypeOf(resource, name)?.sortLabels ?? [
      msg`ascending`,
      msg`descending`,
    ];
    const { heading } = textsOf(name);
    const inOrder = (order: MessageDescriptor) => t`${heading}, ${{ order: i18n._(order) }}`;
    return [
      { value: name, label: inOrder(ascending) },
      { value: `-${name}`, label: inOrder(descending) },
    ];
  });
}
