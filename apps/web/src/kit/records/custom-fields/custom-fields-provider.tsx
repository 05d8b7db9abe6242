import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type CustomFieldRecord, customFieldsOptions } from '../../data/queries/custom-fields-query.ts';
import { allRecordsOptions } from '../../data/queries/resource-queries.ts';
import { useViewer } from '../../data/session/viewer.tsx';
import { ScreensProvider, useAllScreens } from '../screens/registry.tsx';
import { withCustomFields } from './with-custom-fields.ts';

const none: readonly CustomFieldRecord[] = [];

/** Gives the screens inside the custom fields of the organization. */
export function CustomFieldsProvider({ children }: { children: ReactNode }) {
  const declared = useAllScreens();
  const { data: definitions = none } = useQuery(customFieldsOptions());
  const roleId = useRoleId(definitions.some(({ rules }) => rules.access));
  const screens = useMemo(
    () =>
      definitions.length === 0 ? declared : declared.map(each => withCustomFields(each, definitions, roleId)),
    [declared, definitions, roleId],
  );
  return <ScreensProvider screens={screens}>{children}</ScreensProvider>;
}

/** The id of the viewer's role, asked for only where definitions name roles. */
function useRoleId(isNeeded: boolean): string | undefined {
  const { roles } = useViewer();
  const { data } = useQuery({ ...allRecordsOptions(userRoles), enabled: isNeeded });
  return data?.find(({ name }) => roles.includes(name))?.id;
}
