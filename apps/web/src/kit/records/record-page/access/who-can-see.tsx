import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Select, Skeleton } from '@mantine/core';
import { explainAccess } from '@pipewright/contract/operations/organization/access.ts';
import type { Action } from '@pipewright/contract/permissions.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../data/client/api-error.ts';
import { call } from '../../../data/client/client.ts';
import { useMay } from '../../../data/session/viewer.tsx';
import { StatusChip } from '../../../ui/chips/status-chip.tsx';
import { SectionHeading } from '../../../ui/frames/section-heading.tsx';
import { usePeopleChoices } from '../../field-types/pickers/use-people-choices.ts';
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
    <section className={classes.section} aria-label={t`Who can see this`}>
      <SectionHeading className={classes.title}>{t`Who can see this`}</SectionHeading>
      <Select
        aria-label={t`Person`}
        placeholder={t`Choose a person`}
        data={usePeopleChoices([userId])}
        value={userId}
        onChange={setUserId}
        searchable
        nothingFoundMessage={t`No people found`}
        maw={320}
      />
      <div role="status">
        {isLoading && <Skeleton height={20} mt={12} aria-busy />}
        {error && <p>{messageOf(error)}</p>}
        {data && (
          <p className={classes.answer}>
            <StatusChip tone={data.canSee ? 'green' : 'grey'}>{data.canSee ? t`Yes` : t`No`}</StatusChip>{' '}
            {data.sentence}{' '}
            {data.actions.length > 0 && t`Besides, they may: ${{ actions: actionsText(data.actions) }}.`}
          </p>
        )}
      </div>
    </section>
  );
}

function actionsText(granted: readonly Action[]): string {
  return granted.map(action => i18n._(actionWords[action])).join(', ');
}

/** For use within a sentence. */
const actionWords: Readonly<Record<Action, MessageDescriptor>> = {
  read: msg({ message: 'see', context: 'what somebody may do' }),
  create: msg({ message: 'create', context: 'what somebody may do' }),
  edit: msg({ message: 'edit', context: 'what somebody may do' }),
  delete: msg({ message: 'delete', context: 'what somebody may do' }),
  import: msg({ message: 'import', context: 'what somebody may do' }),
  export: msg({ message: 'export', context: 'what somebody may do' }),
};
