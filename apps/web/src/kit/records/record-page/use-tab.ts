import { useEffect, useEffectEvent } from 'react';
import { useSearchParameters, useSetSearch } from '../../ui/address/search-parameters.ts';
import { tabParameter } from './tab-parameter.ts';

/** The tab with the form. A new record starts there, and invalid fields bring it to the front. */
const formTab = 'details';

/** The open tab, which the address names, and how to open another one. */
export function useTab(
  ids: readonly string[],
  { isNew, hasErrors }: { isNew: boolean; hasErrors: boolean },
): readonly [string | undefined, (id: string | null) => void] {
  const setSearch = useSetSearch();
  const { tab: chosen } = useSearchParameters(tabParameter);
  const open = ids.find(id => id === chosen) ?? (isNew ? formTab : ids[0]);
  const setOpen = (next: string | null) =>
    // The blocker would ask about unsaved values, but another tab of the same form loses nothing.
    setSearch({ tab: next ?? undefined }, { state: true, replace: true, ignoreBlocker: true });
  const showForm = useEffectEvent(() => setOpen(formTab));
  useEffect(() => {
    if (hasErrors) {
      showForm();
    }
  }, [hasErrors]);
  return [open, setOpen];
}
