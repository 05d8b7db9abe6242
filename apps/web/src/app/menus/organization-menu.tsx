import { t } from '@lingui/core/macro';
import { Menu, Skeleton, UnstyledButton } from '@mantine/core';
import { IconBuilding, IconCheck, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OrganizationLogo } from '../../kit/common/organization/organization-logo.tsx';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { ApiError, messageOf } from '../../kit/data/client/api-error.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { myOrganizationsOptions } from './my-organizations-query.ts';
import classes from './organization-menu.module.css';
import { switchOrganization } from './switch-organization.ts';

/** The organization one works in, and the others one belongs to. */
export function OrganizationMenu() {
  const { organization, roles } = useViewer();
  const [isOpen, setOpen] = useState(false);
  const change = useChange({
    send: switchOrganization,
    changes: [],
    failure: t`The organization could not be switched. Please try again.`,
  });
  const query = useQuery({ ...myOrganizationsOptions(), enabled: isOpen });
  const current = { ...organization, role: roles.join(', '), isCurrent: true };
  const others = query.data?.filter(({ id }) => id !== organization.id) ?? [];
  const isProblem = query.isError && !(query.error instanceof ApiError && query.error.status === 404);

  return (
    <Menu position="bottom-end" width={280} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <UnstyledButton
          className={classes.organization}
          aria-label={t`${organization.name}, switch organization`}
          title={organization.name}
        >
          <OrganizationLogo
            className={classes.organizationLogo}
            fallback={
              <IconBuilding size={18} stroke={1.75} className={classes.organizationIcon} aria-hidden />
            }
          />
          <span className={classes.organizationName}>{organization.name}</span>
          <IconSelector size={14} className={classes.selector} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Organizations`}</Menu.Label>
        {[current, ...others].map(({ id, name, role, isCurrent }) => (
          <Menu.Item
            key={id}
            onClick={() => !isCurrent && change.mutate(id)}
            disabled={change.isPending || change.isSuccess}
            aria-current={isCurrent || undefined}
            rightSection={isCurrent && <IconCheck size={16} stroke={1.75} aria-hidden />}
          >
            <span className={classes.choice}>
              <span>{name}</span>
              <span className={classes.choiceRole}>{role}</span>
            </span>
          </Menu.Item>
        ))}
        {query.isLoading && <Skeleton height={32} m={8} width="auto" />}
        {isProblem && (
          <p className={classes.problem} role="alert">
            {messageOf(query.error)}
          </p>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
