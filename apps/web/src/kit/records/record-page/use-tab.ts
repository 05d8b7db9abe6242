import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

export const tabs = ['Summary', 'Details', 'Timeline', 'Related'] as const;
type Tab = (typeof tabs)[number];

/** The tab of the address. What is wrong stands in Details, so that comes to the front. */
export function useTab(usual: Tab, hasErrors: boolean): readonly [Tab, (tab: string | null) => void] {
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string };
  const tab = tabs.find(name => name.toLowerCase() === asked) ?? usual;
  const setTab = (next: string | null) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, tab: next?.toLowerCase() }),
      state: true,
      replace: true,
      resetScroll: false,
      // Another tab of the same form loses nothing.
      ignoreBlocker: true,
    });
  const showDetails = useEffectEvent(() => setTab('Details'));
  useEffect(() => {
    if (hasErrors) {
      showDetails();
    }
  }, [hasErrors]);
  return [tab, setTab];
}
