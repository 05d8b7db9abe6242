import type { Screens } from '../screens/define-screens.ts';
import { useScreens } from '../screens/registry.tsx';
import type { Workspace } from './define-workspace.ts';

/** The workspace of a resource by its name. */
export function useWorkspaceOf(resourceName: string): Workspace {
  const screens = useScreens(resourceName);
  if (!isWorkspace(screens)) {
    throw new Error(`${resourceName} has a plain list`);
  }
  return screens;
}

/** Whether screens have the rich list. */
export function isWorkspace(screens: Screens): screens is Workspace {
  return 'allColumns' in screens;
}
