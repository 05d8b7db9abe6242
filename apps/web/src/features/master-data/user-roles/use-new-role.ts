import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { recordOptions } from '../../../kit/data/queries/resource-queries.ts';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import { textParameters, useSearchParameters } from '../../../kit/ui/address/search-parameters.ts';

const newParameter = textParameters('new');

/** What a new role starts with: nothing, or what the role may that it is a copy of: `?new=<its id>`. */
export function useNewRole() {
  const { resource } = useScreens('user-role');
  const { new: original = '1' } = useSearchParameters(newParameter);
  const isCopy = original.length > 1;
  const { data, isPending } = useQuery({ ...recordOptions(resource, original), enabled: isCopy });
  if (isCopy && isPending) {
    return undefined;
  }
  return data
    ? { name: t`Copy of ${String(data.name)}`, description: data.description, permissions: data.permissions }
    : {};
}
