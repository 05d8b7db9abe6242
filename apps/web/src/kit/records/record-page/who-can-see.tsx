import { Select, Skeleton } from '@mantine/core';
import { explainAccess } from '@pipewright/contract/operations/access.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import { actionNames } from '../../data/session/permission-names.ts';
import { useMay } from '../../data/session/viewer.tsx';
import { StatusChip } from '../../ui/chips/status-chip.tsx';
import { usePeopleChoices } from '../field-types/pickers/use-people-choices.ts';
import classes from './who-can-see.module.css';

interface WhoCanSeeProps {
  readonly resourceName: string;
  readonly id: string;
}

/** Why somebody can see a record, or cannot; for those who decide that. */
export function WhoCanSee(props: WhoCanSeeProps) {
  return useMay(explainAccess.access) ? <Explained {...props} /> : null;
}

function Explained({ resourceName, id }: WhoCanSeeProps) {
  const [userId, setUserId] = useState<string | null>(null);
  const { data, error, isLoading } = useQuery({
    queryKey: ['access', 'why', resourceName, id, userId],
    meta: { dependsOn: 'anything' },
    queryFn: userId
      ? async ({ signal }) =>
          (await call(explainAccess, { query: { resource: resourceName, id, userId }, signal })).data
      : skipToken,
    staleTime: 0,
  });
  return (
    <section className={classes.section} aria-label="Who can see this">
      <h2 className={classes.title}>Who can see this</h2>
      <Select
        aria-label="Person"
        placeholder="Choose a person"
        data={usePeopleChoices([userId])}
        value={userId}
        onChange={setUserId}
        searchable
        nothingFoundMessage="No people found"
        maw={320}
      />
      <div role="status">
        {isLoading && <Skeleton height={20} mt={12} aria-busy />}
        {error && <p>{messageOf(error)}</p>}
        {data && (
          <p className={classes.answer}>
            <StatusChip tone={data.canSee ? 'green' : 'grey'}>{data.canSee ? 'Yes' : 'No'}</StatusChip>{' '}
            {data.sentence}
            {data.actions.length > 0 &&
              ` Besides, they may: ${data.actions.map(action => actionNames[action].toLowerCase()).join(', ')}.`}
          </p>
        )}
      </div>
    </section>
  );
}
