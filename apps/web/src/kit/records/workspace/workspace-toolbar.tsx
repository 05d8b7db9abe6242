import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { isAutomated } from '@pipewright/contract/automations/entities.ts';
import { IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refreshAffected } from '../../data/queries/dependencies.ts';
import { writeNumber } from '../../formats/formats.ts';
import { NarrowSheet } from '../../ui/dialogs/narrow-sheet.tsx';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import { AutomateThis } from '../automations/automate-this.tsx';
import { RunAutomation } from '../automations/run-automation.tsx';
import { SortSelect } from '../list/sort-select.tsx';
import { BulkEdit } from './bulk/bulk-edit.tsx';
import type { Bulk } from './bulk/use-bulk.tsx';
import { EmailLink } from './email-link.tsx';
import { ListActions } from './header-actions.tsx';
import { LayoutButton } from './layout/layout-button.tsx';
import { ViewsMenu } from './views/views-menu.tsx';
import classes from './workspace.module.css';
import { useWorkspace } from './workspace-context.ts';

interface WorkspaceToolbarProps {
  /** How many are selected. */
  readonly count: number;
  readonly bulk: Bulk;
  /** On phones, where no column head holds it. */
  readonly selectAll: ReactNode;
  /** Absent while it is counted. */
  readonly total: number | undefined;
}

/** What can be done with the selected records, and with the whole view. */
export function WorkspaceToolbar({ count, bulk, selectAll, total }: WorkspaceToolbarProps) {
  const { workspace, may } = useWorkspace();
  const { slots } = workspace;
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.bar} data-selected={count > 0 || undefined}>
      {isNarrow && (
        <>
          {selectAll}
          {slots.pageActions ? <slots.pageActions /> : <ViewsMenu />}
        </>
      )}
      {(may('edit') || may('delete')) && (
        <div className={classes.bulk}>
          <output className={classes.selected}>{t`${{ number: writeNumber(count) }} selected`}</output>
          {may('delete') && (
            <Button variant="default" c={count > 0 ? 'red' : undefined} onClick={bulk.remove}>
              {t`Delete (${{ number: writeNumber(count) }})`}
            </Button>
          )}
          {may('edit') && slots.bulkActions && <slots.bulkActions change={bulk.change} />}
          {isAutomated(workspace.resource.name) && (
            <RunAutomation
              resourceName={workspace.resource.name}
              which={bulk.which}
              count={count}
              isPossible={() => bulk.isPossible('update')}
            />
          )}
          {may('edit') && <BulkEdit bulk={bulk} count={count} />}
        </div>
      )}
      <div className={classes.end}>
        {!isNarrow && <ViewActions />}
        <ItemCount total={total} />
      </div>
    </div>
  );
}

/** How many records match; absent while they are counted. */
export function ItemCount({ total }: { total: number | undefined }) {
  const number = total === undefined ? '' : writeNumber(total);
  return (
    <output className={classes.count} aria-live="polite">
      {total !== undefined &&
        t({ message: plural(total, { one: `${number} item`, other: `${number} items` }) })}
    </output>
  );
}

/** On phones: everything that is neither search nor filter, behind one button. */
export function MoreSheet() {
  const { workspace, view, moves } = useWorkspace();
  return (
    <NarrowSheet label={t`More`} icon={IconDots} isIconOnly>
      {workspace.slots.pageActions && <ViewsMenu />}
      <SortSelect screens={workspace} state={view} onSort={moves.setSort} />
      <ListActions />
      <ViewActions />
    </NarrowSheet>
  );
}

function ViewActions() {
  const { workspace, view } = useWorkspace();
  const { slots, title, texts, resource } = workspace;
  const client = useQueryClient();
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => void refreshAffected(client, 'everything')}>
        {t`Refresh`}
      </Button>
      <EmailLink title={title} hint={texts.linkHint} />
      {slots.viewActions && <slots.viewActions />}
      {isAutomated(resource.name) && (
        <AutomateThis
          entity={resource.name}
          trigger={async () =>
            (await import('../automations/view-trigger.ts')).triggerOf(resource.fields, view)
          }
        />
      )}
      <LayoutButton />
    </>
  );
}
