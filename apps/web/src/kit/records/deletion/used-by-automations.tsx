import { plural, t } from '@lingui/core/macro';
import { readAutomationsUsing } from '@pipewright/contract/operations/automations.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';
import { writeList } from '../../formats/formats.ts';

const maxNames = 5;

/** Warns about automations that use what is to be deleted or deactivated: a record, person, view or custom field. */
export function UsedByAutomations({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['automations', 'using', id],
    meta: { dependsOn: ['automation'] },
    queryFn: async ({ signal }) => (await call(readAutomationsUsing, { query: { id }, signal })).data,
    staleTime: 0,
  });
  if (!data || data.count === 0) {
    return null;
  }
  const { count, automations } = data;
  const shown = automations.slice(0, maxNames).map(({ name }) => name);
  const more = automations.length - shown.length;
  const names = writeList(more > 0 ? [...shown, t`${{ count: more }} more`] : shown);
  return (
    <div role="note">
      {automations.length > 0
        ? t({
            message: plural(count, {
              one: `Used by # automation: ${names}`,
              other: `Used by # automations: ${names}`,
            }),
          })
        : t({ message: plural(count, { one: 'Used by # automation.', other: 'Used by # automations.' }) })}
    </div>
  );
}
