import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useMay } from '../../data/session/viewer.tsx';

const AutomationItems = lazy(async () => ({
  default: (await import('./automation-items.tsx')).AutomationItems,
}));

interface RunAutomationProps {
  /** The kind of the record. */
  readonly resourceName: string;
  readonly recordId: string;
}

/** Starts an automation for a record, if it is one that people start by hand. Which there are is asked when it opens. */
export function RunAutomation(props: RunAutomationProps) {
  const mayRun = useMay('automations.manage');
  return mayRun ? (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<IconBolt size={16} stroke={1.75} aria-hidden />}
        >
          {t`Run Automation`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Suspense fallback={<Menu.Item disabled>{t`Loading...`}</Menu.Item>}>
          <AutomationItems {...props} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  ) : null;
}
