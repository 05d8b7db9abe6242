import { Button, Menu } from '@mantine/core';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../kit/download.ts';
import { notifyError } from '../../kit/notify.tsx';
import classes from './export-button.module.css';
import type { LeadQuery } from './lead-queries.ts';

/** All leads of the view as a file, in the order of the list. */
export function ExportButton({ query }: { query: LeadQuery }) {
  const [isBusy, setBusy] = useState(false);
  async function save(format: 'xlsx' | 'csv'): Promise<void> {
    setBusy(true);
    try {
      await download(leads.operations.export, { ...query, format }, `leads.${format}`);
    } catch (error) {
      notifyError(error, 'The file could not be made. Please try again.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <span className={classes.split}>
      <Button variant="default" disabled={isBusy} onClick={() => void save('xlsx')}>
        {isBusy ? 'Exporting...' : 'Export to Excel'}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label="More ways to export" disabled={isBusy} px={6}>
            <IconChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save('csv')}>Export to CSV</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
