import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { customObjects } from '@pipewright/contract/resources/custom-objects.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { ScreensProvider, useAllScreens, useEntries } from '../../../kit/records/screens/registry.tsx';
import { type CustomObject, customObjectsOptions } from '../custom-object-queries.ts';

const none: readonly CustomObject[] = [];

/** Adds the organization's own objects to the registry: routes, navigation, search and pickers find them there. */
export function CustomObjectsProvider({ children }: { children: ReactNode }) {
  const [entries, screens] = [useEntries(), useAllScreens()];
  const { permissions } = useViewer();
  const { data: definitions = none } = useQuery({
    ...customObjectsOptions(),
    enabled: hasObjects(permissions),
  });
  const { data: addObjects } = useQuery({ ...codeOptions(), enabled: definitions.length > 0 });
  const registry = useMemo(() => {
    const declared = { entries, screens };
    return addObjects ? addObjects(declared, definitions, permissions) : declared;
  }, [entries, screens, definitions, addObjects, permissions]);
  return <ScreensProvider {...registry}>{children}</ScreensProvider>;
}

/** Loads what the provider needs, so that the first page is drawn with it. */
export async function loadCustomObjects(client: QueryClient, permissions: readonly string[]): Promise<void> {
  if (hasObjects(permissions)) {
    await Promise.all([client.prefetchQuery(customObjectsOptions()), client.prefetchQuery(codeOptions())]);
  }
}

/** Whether the viewer has permissions for an object. Most organizations have none, and load nothing of this. */
function hasObjects(permissions: readonly string[]): boolean {
  return permissions.some(permission => isObjectEntity(permission.split('.')[0] ?? ''));
}

/** The code that makes screens of definitions. */
function codeOptions() {
  return queryOptions({
    queryKey: [customObjects.name, 'code'],
    meta: { dependsOn: [] },
    queryFn: async () => (await import('./add-objects.ts')).addObjects,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
