import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The groups of the top navigation, in their order. `top`: a separate link before them. */
export const menuGroups = ['CRM', 'Sales', 'Marketing', 'Service', 'Analytics', 'Administration'] as const;
export type MenuGroupName = (typeof menuGroups)[number];
export type MenuPlace = 'top' | MenuGroupName;
/** Headings within a group. */
export type MenuSectionName = 'objects';

/** The group whose name is the first part of a path: Administration for `/administration/webhooks`. */
export function menuGroupOf(path: string): MenuGroupName | undefined {
  return menuGroups.find(name => path.startsWith(`/${name.toLowerCase()}/`));
}

/** How a group is called. */
export function menuGroupTitle(group: MenuGroupName): string {
  return i18n._(menuGroupTitles[group]);
}

/** How a section of a group is called. */
export function menuSectionTitle(section: MenuSectionName): string {
  return i18n._(menuSectionTitles[section]);
}

const menuSectionTitles: Readonly<Record<MenuSectionName, MessageDescriptor>> = {
  objects: msg`Custom objects`,
};

const menuGroupTitles: Readonly<Record<MenuGroupName, MessageDescriptor>> = {
  CRM: msg`CRM`,
  Sales: msg`Sales`,
  Marketing: msg`Marketing`,
  Service: msg({ message: 'Service', context: 'customer service' }),
  Analytics: msg`Analytics`,
  Administration: msg`Administration`,
};
