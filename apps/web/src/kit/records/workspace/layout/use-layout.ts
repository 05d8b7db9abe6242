import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { useCallback, useMemo, useState } from 'react';
import { useViewer } from '../../../data/session/viewer.tsx';
import { textParameters, useSearchParameters } from '../../../ui/address/search-parameters.ts';
import { isInAddress, type Layout, type LayoutWords, layoutNames, readLayout, wordsOf } from './layout.ts';

const layoutParameters = textParameters(...layoutNames, 'view');

/** The layout that the address asks for, else as this person has left the list; and the way to leave it so. */
export function useLayout(
  resource: AnyResource,
): readonly [layout: Layout, keep: (layout: Layout) => LayoutWords, isFromAddress: boolean] {
  const address = useSearchParameters(layoutParameters);
  const { view } = address;
  const { sub } = useViewer();
  const key = `pipewright-layout:${sub}:${resource.name}`;
  const [kept, setKept] = useState(() => ({ key, words: recall(key) }));
  const words = kept.key === key ? kept.words : recall(key);
  const isFromAddress = isInAddress(address);
  const { columns, density, widths, pinned, opens } = isFromAddress ? address : words;
  // By value: another search or filter in the address must not make the same layout a new one.
  const layout = useMemo(
    () => readLayout(resource, { columns, density, widths, pinned, opens }),
    [resource, columns, density, widths, pinned, opens],
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
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      layoutNames.flatMap(name => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])),
    );
  } catch {
    return {};
  }
}
