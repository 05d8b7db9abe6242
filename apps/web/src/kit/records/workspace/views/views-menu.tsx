import { t } from '@lingui/core/macro';
import { Button, Menu, Skeleton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useWorkspace } from '../workspace-context.ts';
import { useViews } from './use-views.ts';
import type { Asked } from './view-dialogs.tsx';
import classes from './views.module.css';

const ViewItems = lazy(async () => ({ default: (await import('./view-items.tsx')).ViewItems }));
const ViewDialogs = lazy(async () => ({ default: (await import('./view-dialogs.tsx')).ViewDialogs }));

/** Beside the title: which view of the list is open, and the ways to others. */
export function ViewsMenu() {
  const { workspace } = useWorkspace();
  const views = useViews();
  const [asked, ask] = useState<Asked>();
  const name = views.current?.name ?? workspace.texts.allView;
  return (
    <>
      <Menu position="bottom-start" width={264}>
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.button}
            aria-label={views.isChanged ? t`Views: ${name}, changed` : t`Views: ${name}`}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className={classes.current}>{name}</span>
            {views.isChanged && <span className={classes.changed}>{t`changed`}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense fallback={<Skeleton height={160} />}>
            <ViewItems views={views} onAsk={ask} />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <Suspense>
          <ViewDialogs views={views} asked={asked} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </>
  );
}
