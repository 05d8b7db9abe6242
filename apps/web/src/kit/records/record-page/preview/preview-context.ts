import { createContext, use } from 'react';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow.ts';
import type { Screens } from '../../screens/define-screens.ts';

/** A record that is shown in a drawer, and those around it. */
export interface Previewed {
  readonly screens: Screens;
  readonly id: string;
  readonly ids: readonly string[];
  readonly total: number | undefined;
}

/** Null inside of a drawer, over which there is no other one: what is inside leads to the pages of records. */
export const PreviewContext = createContext<((previewed: Previewed) => void) | null | undefined>(undefined);

/** Shows a record in a drawer; undefined where there is no room for one, or no page of the record. */
export function usePreview({ pages }: Screens): ((previewed: Previewed) => void) | undefined {
  const open = use(PreviewContext);
  const isNarrow = useIsNarrow();
  return pages && open && !isNarrow ? open : undefined;
}
