import { t } from '@lingui/core/macro';
import { Skeleton, Tabs } from '@mantine/core';
import type { Automation } from '@pipewright/contract/operations/automation/automations.ts';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { usePathParameter } from '../../kit/ui/address/path-parameters.ts';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { automationOptions } from './automation-queries.ts';
import { Builder } from './builder.tsx';
import { RunList } from './history/run-list.tsx';
import { StateChip } from './parts/state-chip.tsx';

/** One automation: its steps, a test with a real record, and the history of its runs. */
export function AutomationPage({ page }: { page: Entry }) {
  const id = usePathParameter('id');
  const { data: automation, error, refetch } = useQuery(automationOptions(id));
  return (
    <PageFrame
      crumbs={[
        { label: t`Administration` },
        { label: t`Automations`, route: '/administration/automations' },
        { label: automation?.name ?? page.title },
      ]}
      title={automation?.name ?? page.title}
      badge={automation && <StateChip automation={automation} />}
    >
      {error ? (
        <NotLoaded title={t`Failed to load the automation`} error={error} onRetry={refetch} />
      ) : automation ? (
        <Parts key={automation.id} automation={automation} />
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </PageFrame>
  );
}

function Parts({ automation }: { automation: Automation }) {
  return (
    <Tabs defaultValue="build" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="build">{t`Build`}</Tabs.Tab>
        <Tabs.Tab value="history">{t`History`}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="build" pt="md" keepMounted>
        <Builder automation={automation} />
      </Tabs.Panel>
      <Tabs.Panel value="history" pt="md">
        <RunList automation={automation} />
      </Tabs.Panel>
    </Tabs>
  );
}
