import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { session } from '../kit/client.ts';
import { useViewer } from '../kit/viewer.tsx';
import classes from './shell.module.css';

/** Who is signed in, where, and the way out. */
export function UserMenu() {
  const viewer = useViewer();
  const initials = `${viewer.given_name.charAt(0)}${viewer.family_name.charAt(0)}`.toUpperCase();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label={`${initials}, account of ${viewer.name}`}>
          {initials || '?'}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.account}>
          <strong>{viewer.name}</strong>
          <span>{viewer.email}</span>
          <span>{[viewer.organization.name, ...viewer.roles].join(' · ')}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} />}
          onClick={() => void session.signOut()}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
