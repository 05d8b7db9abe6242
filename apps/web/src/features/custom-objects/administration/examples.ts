import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ObjectIcon } from '@pipewright/contract/customization/custom-objects.ts';

interface Example {
  /** What the address calls it. */
  readonly id: string;
  readonly name: MessageDescriptor;
  readonly pluralName: MessageDescriptor;
  readonly titleLabel: MessageDescriptor;
  readonly icon: ObjectIcon;
}

/** Objects that many organizations need: what a new one can start from. */
export const examples: readonly Example[] = [
  {
    id: 'contract',
    name: msg`Contract`,
    pluralName: msg`Contracts`,
    titleLabel: msg`Contract name`,
    icon: 'file-text',
  },
  {
    id: 'subscription',
    name: msg`Subscription`,
    pluralName: msg`Subscriptions`,
    titleLabel: msg`Subscription name`,
    icon: 'repeat',
  },
  {
    id: 'project',
    name: msg`Project`,
    pluralName: msg`Projects`,
    titleLabel: msg`Project name`,
    icon: 'briefcase',
  },
  {
    id: 'property',
    name: msg({ message: 'Property', context: 'real estate' }),
    pluralName: msg({ message: 'Properties', context: 'real estate' }),
    titleLabel: msg({ message: 'Address', context: 'real estate' }),
    icon: 'home',
  },
];

/** What the form of a new object starts with. */
export function exampleValues(id: string | undefined) {
  const example = examples.find(each => each.id === id);
  return example
    ? {
        name: i18n._(example.name),
        pluralName: i18n._(example.pluralName),
        titleLabel: i18n._(example.titleLabel),
        icon: example.icon,
      }
    : {};
}
