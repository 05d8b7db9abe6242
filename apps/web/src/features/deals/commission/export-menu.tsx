import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import {
  exportCommissionStatements,
  type StatementState,
} from '@pipewright/contract/commission/commission-operations.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { download } from '../../../kit/data/client/download.ts';
import { useMay } from '../../../kit/data/session/viewer.tsx';

interface ExportMenuProps {
  readonly period: string;
  readonly userId?: string;
  /** Only statements of this state. */
  readonly state?: StatementState | undefined;
}

/** The lines of the statements as a file, or the page on paper. */
export function ExportMenu({ period, userId, state }: ExportMenuProps) {
  const mayExport = useMay('commission.export');
  const save = useChange({
    send: (format: 'xlsx' | 'csv') =>
      download(
        exportCommissionStatements,
        { period, format, ...(userId ? { userId } : {}), ...(state ? { state } : {}) },
        `commission-${period}.${format}`,
      ),
    changes: [],
    failure: t`The file couldn’t be created. Please try again.`,
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={save.isPending}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t`Export`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport && <Menu.Item onClick={() => save.mutate('xlsx')}>{t`Export to Excel`}</Menu.Item>}
        {mayExport && <Menu.Item onClick={() => save.mutate('csv')}>{t`Export to CSV`}</Menu.Item>}
        <Menu.Item onClick={() => window.print()}>{t`Print`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
