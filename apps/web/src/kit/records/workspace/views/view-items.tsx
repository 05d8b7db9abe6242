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
  const all = `All ${workspace.label[1].toLowerCase()}`;
  return (
    <>
      <ViewItem name={all} isOpen={!current} onOpen={() => views.open(undefined)} />
      <ViewGroup title="My views" views={views} shown={views.views.filter(({ isShared }) => !isShared)} />
      <ViewGroup title="Shared" views={views} shown={views.views.filter(({ isShared }) => isShared)} />
      <Menu.Divider />
      {current?.mayChange && isChanged && (
        <Menu.Item
          onClick={() =>
            save.mutate({
              id: current.id,
              body: { address: views.address },
              message: `“${current.name}” saved.`,
            })
          }
        >
          Save
        </Menu.Item>
      )}
      <Menu.Item onClick={() => onAsk({ kind: 'save' })}>Save as...</Menu.Item>
      {current?.mayChange && (
        <>
          <Menu.Item onClick={() => onAsk({ kind: 'rename', view: current })}>Rename...</Menu.Item>
          <Menu.Item
            onClick={() =>
              save.mutate({
                id: current.id,
                body: { isShared: !current.isShared },
                message: `“${current.name}” is ${current.isShared ? 'private' : 'shared'}.`,
              })
            }
          >
            {current.isShared ? 'Stop sharing' : 'Share with everyone'}
          </Menu.Item>
          <Menu.Item onClick={() => onAsk({ kind: 'delete', view: current })}>Delete...</Menu.Item>
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
