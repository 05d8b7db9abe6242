import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { layouts } from '@pipewright/contract/resources/layouts.ts';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type CustomFieldRecord, customFieldsOptions } from '../../data/queries/custom-fields-query.ts';
import { allRecordsOptions } from '../../data/queries/resource-queries.ts';
import { useViewer } from '../../data/session/viewer.tsx';
import type { Screens } from '../screens/define-screens.ts';
import { ScreensProvider, useAllScreens } from '../screens/registry.tsx';
import type { LayoutRecord } from './with-layouts.ts';

const none: readonly CustomFieldRecord[] = [];
const noLayouts: readonly LayoutRecord[] = [];

/** Gives the screens inside the custom fields of the organization. */
export function CustomFieldsProvider({ children }: { children: ReactNode }) {
  const declared = useAllScreens();
  const { data: definitions = none } = useQuery(customFieldsOptions());
  const { data: extend } = useQuery({
    ...extensionOptions(definitions.some(isFormula)),
    enabled: definitions.length > 0,
    placeholderData: keepPreviousData,
  });
  const { data: arranged = noLayouts } = useQuery(layoutsOptions());
  const { data: arrange } = useQuery({ ...arrangingOptions(), enabled: arranged.length > 0 });
  const roleId = useRoleId(nameRoles(definitions, arranged));
  const screens = useMemo(() => {
    const extended = extend && definitions.length > 0 ? extend(declared, definitions, roleId) : declared;
    return arrange && arranged.length > 0 ? arrange(extended, arranged, roleId) : extended;
  }, [declared, definitions, arranged, roleId, extend, arrange]);
  return <ScreensProvider screens={screens}>{children}</ScreensProvider>;
}

/** Loads what the provider needs, so that lists and forms are drawn with custom fields and layouts at once. */
export async function loadCustomFields(client: QueryClient): Promise<void> {
  const [definitions, arranged] = await Promise.all([loadExtension(client), loadArranging(client)]);
  if (nameRoles(definitions, arranged)) {
    await client.prefetchQuery(allRecordsOptions(userRoles));
  }
}

/** Whether what people see depends on their role. */
function nameRoles(definitions: readonly CustomFieldRecord[], arranged: readonly LayoutRecord[]): boolean {
  return definitions.some(({ rules }) => rules.access) || arranged.some(({ userRoleId }) => userRoleId);
}

async function loadExtension(client: QueryClient): Promise<readonly CustomFieldRecord[]> {
  // Whoever may not read the definitions has no custom fields.
  await client.prefetchQuery(customFieldsOptions());
  const definitions = client.getQueryData(customFieldsOptions().queryKey) ?? none;
  if (definitions.length > 0) {
    await client.prefetchQuery(extensionOptions(definitions.some(isFormula)));
  }
  return definitions;
}

async function loadArranging(client: QueryClient): Promise<readonly LayoutRecord[]> {
  await client.prefetchQuery(layoutsOptions());
  const stored = client.getQueryData(layoutsOptions().queryKey)?.data ?? [];
  if (stored.length > 0) {
    await client.prefetchQuery(arrangingOptions());
  }
  return stored as LayoutRecord[];
}

/** The layouts of all records and roles. They are loaded once, and again when one changes. */
export function layoutsOptions() {
  return { ...allRecordsOptions(layouts), staleTime: Number.POSITIVE_INFINITY };
}

/** The code that arranges forms. Organizations without layouts do not load it. */
function arrangingOptions() {
  return queryOptions({
    queryKey: [layouts.name, 'arranging'],
    meta: { dependsOn: [] },
    queryFn: async () => (await import('./with-layouts.ts')).arrangeScreens,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The code that extends screens, and that for formulas. Organizations without custom fields or formulas do not load it. */
function extensionOptions(hasFormulas: boolean) {
  return queryOptions({
    queryKey: [customFields.name, 'extension', hasFormulas],
    meta: { dependsOn: [] },
    queryFn: async () => {
      const [{ extendScreens }, formulas] = await Promise.all([
        import('./with-custom-fields.ts'),
        hasFormulas ? import('./formula-support.ts') : undefined,
      ]);
      return (
        declared: readonly Screens[],
        definitions: readonly CustomFieldRecord[],
        roleId: string | undefined,
      ) => extendScreens(declared, definitions, roleId, formulas?.formulaSupport);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function isFormula({ type, isActive }: CustomFieldRecord): boolean {
  return type === 'formula' && isActive;
}

/** The id of the viewer's role, loaded only if definitions name roles. */
function useRoleId(isNeeded: boolean): string | undefined {
  const { roles } = useViewer();
  const { data } = useQuery({ ...allRecordsOptions(userRoles), enabled: isNeeded });
  return data?.find(({ name }) => roles.includes(name))?.id;
}
