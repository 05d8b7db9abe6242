import { t } from '@lingui/core/macro';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';

/** What the records are called that a reference leads to. */
export function useTargetName(): (resourceName: string) => string {
  const screens = useAllScreens();
  return name => screens.find(({ resource }) => resource.name === name)?.label[0] ?? t`Person`;
}
