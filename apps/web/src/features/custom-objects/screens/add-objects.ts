import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import type { CustomObject } from '../custom-object-queries.ts';
import { objectScreensOf } from './object-screens.ts';
import { withObjectLinks } from './with-object-links.ts';

interface Registry {
  readonly entries: readonly Entry[];
  readonly screens: readonly Screens[];
}

/**
 * The registry with the organization's own objects. Pages are there for objects in use that the viewer may read; screens
 * for all of them, because records can refer to any.
 */
export function addObjects(
  { entries, screens }: Registry,
  definitions: readonly CustomObject[],
  permissions: readonly string[],
): Registry {
  const objects = definitions.map(objectScreensOf);
  const open = objects.filter(
    ({ definition, resource }) => definition.isActive && permissions.includes(resource.permissions.read),
  );
  return {
    entries: [...entries, ...open.flatMap(object => object.entries)],
    screens: [...screens.map(each => withObjectLinks(each, open)), ...objects.map(object => object.screens)],
  };
}
