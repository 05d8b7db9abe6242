import { useMediaQuery } from '@mantine/hooks';

/** As the style sheets have it: up to this width, lists are cards and toolbars open sheets. */
const narrow = '(max-width: 640px)';

/** Whether the window is as narrow as a phone. Known at the first render, so nothing jumps. */
export function useIsNarrow(): boolean {
  return useMediaQuery(narrow, false, { getInitialValueInEffect: false });
}

/** The same outside of components. */
export function isNarrowNow(): boolean {
  return typeof window !== 'undefined' && window.matchMedia(narrow).matches;
}
