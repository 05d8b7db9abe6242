import { countDependents } from '@pipewright/contract/operations/dependents.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../data/client/client.ts';
import { writeNumber } from '../../formats/formats.ts';

type Dependent = z.output<typeof countDependents.result>[number];

/** What else is affected when a record is deleted. */
export function Dependents({ resourceName, id }: { resourceName: string; id: string }) {
  const { data = [] } = useQuery({
    queryKey: [resourceName, 'dependents', id],
    meta: { dependsOn: 'anything' },
    queryFn: async ({ signal }) =>
      (await call(countDependents, { query: { resource: resourceName, id }, signal })).data,
    staleTime: 0,
  });
  const kept = data.filter(({ isReleased }) => isReleased);
  const using = data.filter(({ isReleased }) => !isReleased);
  return (
    <>
      {kept.length > 0 && (
        <div>Linked to it: {listOf(kept)}. They are kept, but the link to this record is removed.</div>
      )}
      {using.length > 0 && <div>It is still used by {listOf(using)}.</div>}
    </>
  );
}

function listOf(dependents: readonly Dependent[]): string {
  const texts = dependents.map(
    ({ count, label, isCapped }) => `${isCapped ? 'more than ' : ''}${writeNumber(count)} ${label}`,
  );
  return new Intl.ListFormat('en-GB').format(texts);
}
