import { plural, t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';
import { writeList } from '../../formats/formats.ts';

const maxNames = 5;
/** As many as the API takes. */
const maxIds = 100;

/** Warns about automations that use what is to be deleted or deactivated: records, people, views or custom fields. */
export function UsedByAutomations({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(automationsUsingOptions(ids));
  if (!data || data.count === 0) {
    return null;
  }
  const { count, automations } = data;
  const shown = automations.slice(0, maxNames).map(({ name }) => name);
  const more = automations.length - shown.length;
  const names = writeList(more > 0 ? [...shown, t`${{ count: more }} more`] : shown);
  return (
    <Alert color="yellow" role="note">
      {automations.length > 0
        ? t({
            message: plural(count, {
              one: `Used by # automation: ${names}`,
              other: `Used by # automations: ${names}`,
            }),
          })
        : t({ message: plural(count, { one: 'Used by # automation.', other: 'Used by # automations.' }) })}
    </Alert>
  );
}

/** How many automations use something, and those that the viewer may manage. */
export function automationsUsingOptions(ids: readonly string[]) {
  const asked = ids.slice(0, maxIds).join(',');
  return queryOptions({
    queryKey: ['automations', 'using', asked],
    meta: { dependsOn: ['automation'] },
    queryFn: async ({ signal }) => {
      // With the schemas of all triggers and steps, which lists and forms do not need otherwise.
      const { readAutomationsUsing } = await import(
        '@pipewright/contract/operations/automation/automations.ts'
      );
      return (await call(readAutomationsUsing, { query: { ids: asked }, signal })).data;
    },
    staleTime: 0,
  });
}
