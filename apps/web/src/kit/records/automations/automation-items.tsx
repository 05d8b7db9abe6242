import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import {
  listAutomations,
  startAutomationRuns,
} from '@pipewright/contract/operations/automation/automations.ts';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';
import type { RecordsToStart } from './run-automation.tsx';

interface AutomationItemsProps {
  readonly resourceName: string;
  /** These, or all that a list selects. */
  readonly which: RecordsToStart;
}

/** The automations that can be started by hand for records, as items of a menu. */
export function AutomationItems({ resourceName, which }: AutomationItemsProps) {
  const { data } = useQuery({
    queryKey: ['automations'],
    meta: { dependsOn: ['automation'] },
    queryFn: async ({ signal }) => (await call(listAutomations, { signal })).data,
  });
  const start = useChange({
    send: (id: string) => call(startAutomationRuns, { params: { id }, body: bodyOf(which) }),
    changes: ['automation-run', 'job'],
    // The job tray shows those in the background.
    success: ({ data: { message, job } }) => (job ? undefined : message),
    failure: t`The automation could not be started.`,
  });
  const offered = data?.filter(
    ({ state, published }) =>
      state === 'on' &&
      published?.definition.trigger.kind === 'manual' &&
      published.definition.entity === resourceName,
  );
  if (!offered?.length) {
    return <Menu.Item disabled>{offered ? t`No automation is started by hand` : t`Loading...`}</Menu.Item>;
  }
  return offered.map(({ id, name }) => (
    <Menu.Item key={id} onClick={() => start.mutate(id)}>
      {name}
    </Menu.Item>
  ));
}

function bodyOf(which: RecordsToStart) {
  return 'ids' in which ? { recordIds: [...which.ids] } : { matching: which.matching };
}
