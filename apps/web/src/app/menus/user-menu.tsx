import { t } from '@lingui/core/macro';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { session } from '../../kit/data/client/client.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { initialsOf } from '../../kit/ui/chips/initials.ts';
import classes from '../shell/shell.module.css';
import { ColorSchemeItems } from './color-scheme-items.tsx';

/** Who is signed in, where, as what, and the way out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const viewer = useViewer();
  const initials = initialsOf([viewer.given_name, viewer.family_name]);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton
          className={classes.avatar}
          data-small
          aria-label={t`${initials}, account of ${viewer.name}`}
        >
          {initials}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.account}>
          <strong>{viewer.name}</strong>
          <span>{viewer.email}</span>
          <span>{[...viewer.roles, viewer.organization.name].join(' · ')}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/profile"
          leftSection={<IconUserCircle size={16} stroke={1.75} aria-hidden />}
        >
          {t`Profile`}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />}
          rightSection={<kbd className={classes.kbd}>?</kbd>}
          onClick={onShortcuts}
        >
          {t`Keyboard shortcuts`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t`Appearance`}</Menu.Label>
        <ColorSchemeItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
          onClick={() => void session.signOut()}
        >
          {t`Logout`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
