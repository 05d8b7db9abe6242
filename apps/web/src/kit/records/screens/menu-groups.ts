import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The groups of the top navigation, in their order. `top`: a link of its own, before them. */
export const menuGroups = ['CRM', 'Sales', 'Marketing', 'Service', 'Analytics', 'Administration'] as const;
type MenuGroupName = (typeof menuGroups)[number];
export type MenuPlace = 'top' | MenuGroupName;

/** How a group is called. */
export function menuGroupTitle(group: MenuGroupName): string {
  return i18n._(menuGroupTitles[group]);
}

const menuGroupTitles: Readonly<Record<MenuGroupName, MessageDescriptor>> = {
  CRM: msg`CRM`,
  Sales: msg`Sales`,
  Marketing: msg`Marketing`,
  Service: msg({ message: 'Service', context: 'customer service' }),
  Analytics: msg`Analytics`,
  Administration: msg`Administration`,
};
