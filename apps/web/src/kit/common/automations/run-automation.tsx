import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import { listAutomations, startAutomationRuns } from '@pipewright/contract/operations/automations.ts';
import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';
import { useMay } from '../../data/session/viewer.tsx';

interface RunAutomationProps {
  /** The kind of the record. */
  readonly resourceName: string;
  readonly recordId: string;
}

/** Starts an automation for a record, if it is one that people start by hand. Which there are is asked when it opens. */
export function RunAutomation({ resourceName, recordId }: RunAutomationProps) {
  const [isOpen, setOpen] = useState(false);
  const mayRun = useMay(startAutomationRuns.access);
  const { data } = useQuery({
    queryKey: ['automations'],
    meta: { dependsOn: ['automation'] },
    queryFn: async ({ signal }) => (await call(listAutomations, { signal })).data,
    enabled: mayRun && isOpen,
  });
  const start = useChange({
    send: (id: string) => call(startAutomationRuns, { params: { id }, body: { recordIds: [recordId] } }),
    changes: ['automation-run'],
    success: ({ data: { message } }) => message,
    failure: t`The automation could not be started.`,
  });
  const offered = data?.filter(
    ({ state, published }) =>
      state === 'on' &&
      published?.definition.trigger.kind === 'manual' &&
      published.definition.entity === resourceName,
  );
  return mayRun ? (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<IconBolt size={16} stroke={1.75} aria-hidden />}
          loading={start.isPending}
        >
          {t`Run Automation`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered?.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => start.mutate(id)}>
            {name}
          </Menu.Item>
        ))}
        {!offered?.length && (
          <Menu.Item disabled>{offered ? t`No automation is started by hand` : t`Loading...`}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  ) : null;
}
