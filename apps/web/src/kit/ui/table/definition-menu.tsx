import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';

interface DefinitionMenuProps {
  /** The object of the actions. */
  readonly name: string;
  /** False: it is retired, and can be restored or deleted. */
  readonly isActive: boolean;
  /** The word for taking it out of use. */
  readonly retire: string;
  readonly onEdit: () => void;
  readonly onRetire: () => void;
  /** Asks before it is deleted for good. */
  readonly deleteDialog: (close: () => void) => ReactNode;
  /** More actions, after Edit. */
  readonly children?: ReactNode;
}

/** The actions for a definition of the organization: a field or an object. */
export function DefinitionMenu(props: DefinitionMenuProps) {
  const { name, isActive, retire, onEdit, onRetire, deleteDialog, children } = props;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t`Actions for ${name}`}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{t`Edit`}</Menu.Item>
          {children}
          <Menu.Item onClick={onRetire}>{isActive ? retire : t`Restore`}</Menu.Item>
          {!isActive && (
            <Menu.Item color="red" onClick={() => setDeleting(true)}>
              {t`Delete permanently...`}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && <Suspense>{deleteDialog(() => setDeleting(false))}</Suspense>}
    </>
  );
}
