import { useCallback, useEffect, useRef, useState } from 'react';

/** Selectors of what can have the focus after a change of the layout. */
export const handleOf = (field: string) => `[data-record="${CSS.escape(field)}"] [data-handle]`;
export const titleOf = (section: string) => `[data-section="${section}"] [data-title] input`;
export const menuOf = (section: string) => `[data-section="${section}"] [data-section-menu]`;
export const saveButton = '[data-save]';

/** Focuses an element once the change that it belongs to is drawn. */
export function useFocusLater(): (selector: string | undefined) => void {
  const wanted = useRef<string>(undefined);
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each request.
  useEffect(() => {
    if (wanted.current !== undefined) {
      const element = document.querySelector<HTMLElement>(wanted.current);
      wanted.current = undefined;
      element?.focus();
    }
  }, [asked]);

  return useCallback(selector => {
    wanted.current = selector;
    setAsked(count => count + 1);
  }, []);
}
