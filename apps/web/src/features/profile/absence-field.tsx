import { t } from '@lingui/core/macro';
import { changeAbsence, readAbsence } from '@pipewright/contract/operations/organization/absence.ts';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { DateInput } from '../../kit/ui/inputs/date-input.tsx';

/** Until when the signed-in user is away. Automations assign nothing to them meanwhile. */
export function AbsenceField() {
  const { data } = useQuery({
    queryKey: ['absence'],
    meta: { dependsOn: ['absence'] },
    queryFn: async ({ signal }) => (await call(readAbsence, { signal })).data,
  });
  const change = useChange({
    send: (awayUntil: string | null) => call(changeAbsence, { body: { awayUntil } }),
    changes: ['absence'],
    success: ({ data: { awayUntil } }) => (awayUntil ? t`You are away.` : t`You are not away.`),
    failure: t`That could not be saved.`,
  });
  return (
    <DateInput
      label={t`Away until`}
      description={t`The last day on which you are away. Automations assign nothing to you until then.`}
      value={data?.awayUntil ?? ''}
      disabled={!data}
      onChange={day => change.mutate(day || null)}
    />
  );
}
