import { t } from '@lingui/core/macro';
import { Button, Menu, Skeleton } from '@mantine/core';
import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';
import { type Automation, createAutomation } from '@pipewright/contract/operations/automation/automations.ts';
import { IconBolt, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import list from '../../kit/ui/frames/row-list.module.css';
import { automationsOptions } from './automation-queries.ts';
import { AutomationRow } from './automation-row.tsx';
import classes from './automations.module.css';
import { useTemplates } from './use-templates.ts';

export function AutomationsPage({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  const { data: automations, error, refetch } = useQuery(automationsOptions());
  return (
    <PageFrame crumbs={crumbs} title={page.title} subtitle={page.subtitle} actions={<NewAutomation />}>
      <div className={list.card}>
        {error ? (
          <NotLoaded title={t`Failed to load automations`} error={error} onRetry={refetch} />
        ) : automations ? (
          <Automations automations={automations} />
        ) : (
          <Skeleton height={180} aria-busy />
        )}
      </div>
    </PageFrame>
  );
}

function Automations({ automations }: { automations: readonly Automation[] }) {
  if (automations.length === 0) {
    return (
      <ListNotice
        icon={IconBolt}
        title={t`No automations yet`}
        hint={t`An automation assigns, updates, reminds or sends as soon as something happens to a record. Start from a template, test it with a real record, then publish it.`}
      >
        <NewAutomation />
      </ListNotice>
    );
  }
  return (
    <ul className={list.rows} aria-label={t`Automations`}>
      {automations.map(automation => (
        <AutomationRow key={automation.id} automation={automation} />
      ))}
    </ul>
  );
}

/** Starts from nothing, or from a copy of a template. */
function NewAutomation() {
  const navigate = useNavigate();
  const { templates, isLoading } = useTemplates();
  const create = useChange({
    send: async (template: { name: string; draft: AutomationDefinition }) => {
      const created = await call(createAutomation, { body: template });
      await navigate({ to: '/administration/automations/$id', params: { id: created.data.id } });
      return created;
    },
    changes: ['automation'],
    failure: t`The automation could not be created.`,
  });
  const empty: AutomationDefinition = {
    entity: 'lead',
    trigger: { kind: 'created', condition: null },
    steps: [],
    wantsImports: false,
  };
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button
          loading={create.isPending}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          {t`New automation`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.templates}>
        <Menu.Item onClick={() => create.mutate({ name: t`New automation`, draft: empty })}>
          {t`Start from scratch`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t`Templates`}</Menu.Label>
        {isLoading && <Menu.Item disabled>{t`Loading...`}</Menu.Item>}
        {templates.map(({ name, hint, draft }) => (
          <Menu.Item key={name} onClick={() => create.mutate({ name, draft })}>
            <span className={classes.templateName}>{name}</span>
            <span className={classes.templateHint}>{hint}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
