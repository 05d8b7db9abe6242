import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The tab with the form. A new record starts there, and invalid fields bring it to the front. */
const formTab = 'Details';

/** The open tab, which the address names, and how to open another one. */
export function useTab(
  names: readonly string[],
  { isNew, hasErrors }: { isNew: boolean; hasErrors: boolean },
): readonly [string | undefined, (name: string | null) => void] {
  const navigate = useNavigate();
  const { tab: chosen } = useSearch({ strict: false }) as { tab?: string };
  const open = names.find(name => name.toLowerCase() === chosen) ?? (isNew ? formTab : names[0]);
  const setOpen = (next: string | null) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, tab: next?.toLowerCase() }),
      state: true,
      replace: true,
      resetScroll: false,
      // Another tab of the same form loses nothing.
      ignoreBlocker: true,
    });
  const showForm = useEffectEvent(() => setOpen(formTab));
  useEffect(() => {
    if (hasErrors) {
      showForm();
    }
  }, [hasErrors]);
  return [open, setOpen];
}
