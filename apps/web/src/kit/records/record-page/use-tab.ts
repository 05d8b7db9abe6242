import { useEffect, useEffectEvent } from 'react';
import { useRecordPlace } from './record-place.ts';

/** The tab with the form. A new record starts there, and invalid fields bring it to the front. */
const formTab = 'details';

/** The open tab, and how to open another one. */
export function useTab(
  ids: readonly string[],
  { isNew, hasErrors }: { isNew: boolean; hasErrors: boolean },
): readonly [string | undefined, (id: string | null) => void] {
  const [chosen, choose] = useRecordPlace().tab;
  const open = ids.find(id => id === chosen) ?? (isNew ? formTab : ids[0]);
  const showForm = useEffectEvent(() => choose(formTab));
  useEffect(() => {
    if (hasErrors) {
      showForm();
    }
  }, [hasErrors]);
  return [open, id => choose(id ?? undefined)];
}
