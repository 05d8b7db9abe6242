import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { useMemo } from 'react';
import { type Cascade, cascadeOf } from './cascade.ts';
import { useAllScreens } from './registry.tsx';

/** The cascade among some fields of a resource, over all that is registered. */
export function useCascade(resource: AnyResource, names: readonly string[]): Cascade {
  const all = useAllScreens();
  return useMemo(
    () =>
      cascadeOf(
        resource.fields,
        names,
        name => all.find(screens => screens.resource.name === name)?.resource.fields,
      ),
    [resource, names, all],
  );
}
