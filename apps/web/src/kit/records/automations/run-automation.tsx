import { plural, t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../data/session/viewer.tsx';
import type { Selection } from '../workspace/view.ts';

const AutomationItems = lazy(async () => ({
  default: (await import('./automation-items.tsx')).AutomationItems,
}));

/** Chosen one by one, or all that the search and filters of a list select. */
export type RecordsToStart = { readonly ids: readonly string[] } | { readonly matching: Selection };

interface RunAutomationProps {
  /** The kind of the records. */
  readonly resourceName: string;
  readonly which: RecordsToStart;
  /** The number of records, if it is not obvious. */
  readonly count?: number;
  /** Called before the menu opens; if it returns false, the menu stays closed. */
  readonly isPossible?: () => boolean;
}

/** Starts an automation with a manual trigger for records. The automations are loaded when the menu opens. */
export function RunAutomation({ isPossible = () => true, count, ...props }: RunAutomationProps) {
  const mayRun = useMay('automations.manage');
  const [isOpen, setOpen] = useState(false);
  return mayRun ? (
    <Menu position="bottom-start" opened={isOpen} onChange={opened => setOpen(opened && isPossible())}>
      <Menu.Target>
        <Button
          variant="default"
          justify="flex-start"
          leftSection={<IconBolt size={16} stroke={1.75} aria-hidden />}
        >
          {t`Run automation`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {count !== undefined && (
          <Menu.Label>
            {t({ message: plural(count, { one: 'For # record', other: 'For # records' }) })}
          </Menu.Label>
        )}
        <Suspense fallback={<Menu.Item disabled>{t`Loading...`}</Menu.Item>}>
          <AutomationItems {...props} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  ) : null;
}
