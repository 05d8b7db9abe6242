import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import type { SavedView } from '@pipewright/contract/operations/views.ts';
import { IconCheck } from '@tabler/icons-react';
import { useChange } from '../../../data/changes/use-change.ts';
import { useWorkspace } from '../workspace-context.ts';
import { saveView, type Views } from './use-views.ts';
import type { Asked } from './view-dialogs.tsx';
import classes from './views.module.css';

/** The views that there are, and what can be done with the open one. */
export function ViewItems({ views, onAsk }: { views: Views; onAsk: (asked: Asked) => void }) {
  const { workspace } = useWorkspace();
  const { current, isChanged } = views;
  const save = useChange(saveView);
  const all = workspace.texts.allView;
  return (
    <>
      <ViewItem name={all} isOpen={!current} onOpen={() => views.open(undefined)} />
      <ViewGroup title={t`My views`} views={views} shown={views.views.filter(({ isShared }) => !isShared)} />
      <ViewGroup
        title={t({ message: 'Shared', context: 'views' })}
        views={views}
        shown={views.views.filter(({ isShared }) => isShared)}
      />
      <Menu.Divider />
      {current?.mayChange && isChanged && (
        <Menu.Item
          onClick={() =>
            save.mutate({
              id: current.id,
              body: { address: views.address },
              message: t`“${{ name: current.name }}” saved.`,
            })
          }
        >
          {t`Save`}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => onAsk({ kind: 'save' })}>{t`Save as...`}</Menu.Item>
      {current?.mayChange && (
        <>
          <Menu.Item onClick={() => onAsk({ kind: 'rename', view: current })}>{t`Rename...`}</Menu.Item>
          <Menu.Item
            onClick={() =>
              save.mutate({
                id: current.id,
                body: { isShared: !current.isShared },
                message: current.isShared
                  ? t`“${{ name: current.name }}” is private.`
                  : t`“${{ name: current.name }}” is shared.`,
              })
            }
          >
            {current.isShared ? t`Stop sharing` : t`Share with everyone`}
          </Menu.Item>
          <Menu.Item onClick={() => onAsk({ kind: 'delete', view: current })}>{t`Delete...`}</Menu.Item>
        </>
      )}
    </>
  );
}

function ViewGroup({ title, views, shown }: { title: string; views: Views; shown: readonly SavedView[] }) {
  return shown.length === 0 ? null : (
    <>
      <Menu.Label>{title}</Menu.Label>
      {shown.map(view => (
        <ViewItem
          key={view.id}
          name={view.name}
          by={view.isShared ? view.owner.fullName : undefined}
          isOpen={view === views.current}
          onOpen={() => views.open(view)}
        />
      ))}
    </>
  );
}

interface ViewItemProps {
  readonly name: string;
  /** Who has shared it. */
  readonly by?: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function ViewItem({ name, by, isOpen, onOpen }: ViewItemProps) {
  return (
    <Menu.Item
      onClick={onOpen}
      aria-current={isOpen || undefined}
      rightSection={isOpen && <IconCheck size={14} aria-hidden />}
    >
      <span className={classes.name}>{name}</span>
      {by && <span className={classes.by}>{by}</span>}
    </Menu.Item>
  );
}
