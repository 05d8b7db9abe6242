import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import type { Dashboard } from '@pipewright/contract/operations/reports/dashboards.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HomeDialog } from '../../../kit/common/home-page/home-dialog.tsx';
import { homePageOptions } from '../../../kit/common/home-page/home-queries.ts';
import { useHomeChoice } from '../../../kit/common/home-page/use-home-choice.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { ScheduleDialog } from '../schedules/schedule-dialog.tsx';

interface MoreMenuProps {
  readonly dashboard: Dashboard;
  readonly scope: ReportScope;
  readonly onFullScreen: () => void;
}

/** What can be done with a dashboard besides editing it. */
export function MoreMenu({ dashboard, scope, onFullScreen }: MoreMenuProps) {
  const [opened, setOpened] = useState<'schedule' | 'home'>();
  const isAdministrator = useViewer().permissions.includes('settings.manage');
  const { data: home } = useQuery(homePageOptions());
  const chooseHome = useHomeChoice();
  const isMyHome = home?.source === 'person' && home.dashboard?.id === dashboard.id;
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t`More`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onFullScreen}>{t`Full screen`}</Menu.Item>
          <Menu.Item onClick={() => setOpened('schedule')}>{t`Send by email`}</Menu.Item>
          <Menu.Item onClick={() => window.print()}>{t`Print`}</Menu.Item>
          <Menu.Divider />
          <Menu.Item
            onClick={() =>
              chooseHome.mutate({
                audience: 'me',
                choice: isMyHome ? 'inherit' : { dashboardId: dashboard.id },
              })
            }
          >
            {isMyHome ? t`Stop using as my home page` : t`Use as my home page`}
          </Menu.Item>
          {isAdministrator && (
            <Menu.Item onClick={() => setOpened('home')}>{t`Home pages of others`}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'schedule' && (
        <ScheduleDialog subject={{ reportId: null, dashboardId: dashboard.id, scope }} onClose={close} />
      )}
      {opened === 'home' && <HomeDialog onClose={close} />}
    </>
  );
}
