import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { useCallback, useMemo, useState } from 'react';
import { useViewer } from '../../../data/session/viewer.tsx';
import { textParameters, useSearchParameters } from '../../../ui/address/search-parameters.ts';
import { isInAddress, type Layout, type LayoutWords, readLayout, wordsOf } from './layout.ts';

const layoutParameters = textParameters('columns', 'density', 'view');

/** The layout that the address asks for, else as this person has left the list; and the way to leave it so. */
export function useLayout(
  resource: AnyResource,
): readonly [layout: Layout, keep: (layout: Layout) => LayoutWords, isFromAddress: boolean] {
  const { columns, density, view } = useSearchParameters(layoutParameters);
  const { sub } = useViewer();
  const key = `pipewright-layout:${sub}:${resource.name}`;
  const [kept, setKept] = useState(() => ({ key, words: recall(key) }));
  const words = kept.key === key ? kept.words : recall(key);
  const isFromAddress = isInAddress({ columns, density, view });
  const layout = useMemo(
    () => readLayout(resource, isFromAddress ? { columns, density } : words),
    [resource, isFromAddress, columns, density, words],
  );
  const keep = useCallback(
    (next: Layout) => {
      const said = wordsOf(next);
      if (view === undefined) {
        localStorage.setItem(key, JSON.stringify(said));
        setKept({ key, words: said });
      }
      return said;
    },
    [key, view],
  );
  return [layout, keep, isFromAddress];
}

function recall(key: string): LayoutWords {
  try {
    const { columns, density } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return {
      columns: typeof columns === 'string' ? columns : undefined,
      density: typeof density === 'string' ? density : undefined,
    };
  } catch {
    return {};
  }
}
