import { t } from '@lingui/core/macro';
import { countDependents } from '@pipewright/contract/operations/dependents.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../data/client/client.ts';
import { writeList, writeNumber } from '../../formats/formats.ts';
import { useAllScreens } from '../screens/registry.tsx';

type Dependent = z.output<typeof countDependents.result>[number];

/** What refers to a record: what is kept without it, and what prevents its deletion. Nothing until it is known. */
export function useDependents(resourceName: string, id: string | undefined) {
  const { data = [] } = useQuery({
    queryKey: [resourceName, 'dependents', id],
    meta: { dependsOn: 'anything' },
    queryFn: async ({ signal }) =>
      (await call(countDependents, { query: { resource: resourceName, id: id ?? '' }, signal })).data,
    staleTime: 0,
    enabled: id !== undefined,
  });
  const listOf = useListOf();
  const kept = data.filter(({ isReleased }) => isReleased);
  const using = data.filter(({ isReleased }) => !isReleased);
  return {
    linked:
      kept.length > 0
        ? t`Linked to it: ${{ records: listOf(kept) }}. They are kept, but the link to this record is removed.`
        : undefined,
    usage: using.length > 0 ? t`It is still used by ${{ records: listOf(using) }}.` : undefined,
  };
}

/** How many of each entity, as in `2 contacts and more than 50 activities`. */
function useListOf(): (dependents: readonly Dependent[]) => string {
  const all = useAllScreens();
  const textOf = ({ resource, count, label, isCapped }: Dependent) => {
    const texts = all.find(screens => screens.resource.name === resource)?.texts;
    const number = writeNumber(count);
    return texts ? (isCapped ? texts.moreThan : texts.counted)(count) : `${number} ${label}`;
  };
  return dependents => writeList(dependents.map(textOf));
}
