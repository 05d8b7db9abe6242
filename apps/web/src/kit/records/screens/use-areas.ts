import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { type Area, actions, areas, type Permission } from '@pipewright/contract/permissions.ts';
import { actionNames, generalAreaNames, specialName } from '../../data/session/permission-names.ts';
import type { Screens } from './define-screens.ts';
import { useAllScreens } from './registry.tsx';

export interface NamedArea {
  readonly area: Area;
  readonly name: string;
}

/** The areas whose permissions a role can have: those of the product, and one for each object of the organization. */
export function useAreas(): readonly NamedArea[] {
  return areasOf(useAllScreens());
}

/** Names a permission: `Leads: See`. What does not exist any more keeps its own name. */
export function usePermissionName(): (permission: string) => string {
  const named = useAreas();
  return permission => {
    const found = named.find(({ area }) => permission.startsWith(`${area}.`));
    const action = actions.find(known => permission === `${found?.area}.${known}`);
    return found && action
      ? t`${{ area: found.name }}: ${{ action: actionNames[action] }}`
      : specialName(permission as Permission);
  };
}

/** Named after the record type that people work with: `opportunities` is called Deals. */
export function areasOf(screens: readonly Screens[]): readonly NamedArea[] {
  const objects = areas.filter(isObjectEntity);
  return [...areas.filter(area => !isObjectEntity(area)), ...objects].flatMap(area => {
    const general = generalAreaNames[area];
    const own = screens.find(({ resource }) => resource.area === area && resource.isPrimary);
    const name = general ? i18n._(general) : own?.label[1];
    return name ? [{ area, name }] : [];
  });
}
