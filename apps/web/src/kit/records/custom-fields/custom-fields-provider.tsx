import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type CustomFieldRecord, customFieldsOptions } from '../../data/queries/custom-fields-query.ts';
import { allRecordsOptions } from '../../data/queries/resource-queries.ts';
import { useViewer } from '../../data/session/viewer.tsx';
import { ScreensProvider, useAllScreens } from '../screens/registry.tsx';

const none: readonly CustomFieldRecord[] = [];

/** Gives the screens inside the custom fields of the organization. */
export function CustomFieldsProvider({ children }: { children: ReactNode }) {
  const declared = useAllScreens();
  const { data: definitions = none } = useQuery(customFieldsOptions());
  const { data: extend } = useQuery({ ...extensionOptions(), enabled: definitions.length > 0 });
  const roleId = useRoleId(definitions.some(({ rules }) => rules.access));
  const screens = useMemo(
    () => (extend && definitions.length > 0 ? extend(declared, definitions, roleId) : declared),
    [declared, definitions, roleId, extend],
  );
  return <ScreensProvider screens={screens}>{children}</ScreensProvider>;
}

/** Loads what the provider needs, so that lists and forms are drawn with custom fields at once. */
export async function loadCustomFields(client: QueryClient): Promise<void> {
  // Whoever may not read the definitions has no custom fields.
  await client.prefetchQuery(customFieldsOptions());
  if (client.getQueryData(customFieldsOptions().queryKey)?.length) {
    await client.prefetchQuery(extensionOptions());
  }
}

/** The code that extends screens. Most organizations have no custom fields, and do not load it. */
function extensionOptions() {
  return queryOptions({
    queryKey: [customFields.name, 'extension'],
    meta: { dependsOn: [] },
    queryFn: async () => (await import('./with-custom-fields.ts')).extendScreens,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The id of the viewer's role, asked for only where definitions name roles. */
function useRoleId(isNeeded: boolean): string | undefined {
  const { roles } = useViewer();
  const { data } = useQuery({ ...allRecordsOptions(userRoles), enabled: isNeeded });
  return data?.find(({ name }) => roles.includes(name))?.id;
}
