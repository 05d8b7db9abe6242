import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { UserInfo } from '@pipewright/contract/identity.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { FormatsProvider } from '../../formats/use-formats.tsx';
import { isAllowed, type Rights } from './rights.ts';

const ViewerContext = createContext<UserInfo | undefined>(undefined);

/** Provides the viewer to all screens. */
export function ViewerProvider({ viewer, children }: { viewer: UserInfo; children: ReactNode }) {
  return (
    <ViewerContext value={viewer}>
      <FormatsProvider organization={viewer.organization}>{children}</FormatsProvider>
    </ViewerContext>
  );
}

/** The signed-in user. */
export function useViewer(): UserInfo {
  const viewer = use(ViewerContext);
  if (!viewer) {
    throw new Error('useViewer is for screens of the shell');
  }
  return viewer;
}

/** Whether the signed-in user may; the server decides again. */
export function useMay(permission: Permission): boolean {
  return useViewer().permissions.includes(permission);
}

/** The permissions of the signed-in user for a resource and for single records. */
export function useRights(resource: Pick<AnyResource, 'owner' | 'permissions'>): Rights {
  const viewer = useViewer();
  return useMemo(() => (action, record) => isAllowed(viewer, resource, action, record), [viewer, resource]);
}
