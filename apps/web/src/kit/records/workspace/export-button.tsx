import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useChange } from '../../data/changes/use-change.ts';
import { download } from '../../data/client/download.ts';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import classes from './export-button.module.css';
import type { ViewQuery } from './workspace-queries.ts';

/** How an action looks among others of the same weight, such as the lines of a sheet. */
export const lineLook = { variant: 'subtle', color: 'gray' } as const;

/** All records of the view as a file, in the order of the list. On phones its choices are lines of a sheet. */
export function ExportButton({ resource, query }: { resource: AnyResource; query: ViewQuery }) {
  const isNarrow = useIsNarrow();
  const save = useChange({
    send: (format: 'xlsx' | 'csv') =>
      download(
        resource.operations.export,
        { ...query, format },
        `${resource.path.split('/').at(-1)}.${format}`,
      ),
    changes: [],
    failure: t`The file couldn’t be created. Please try again.`,
  });
  const isBusy = save.isPending;
  const toExcel = (
    <Button
      {...(isNarrow ? lineLook : { variant: 'default' })}
      disabled={isBusy}
      onClick={() => save.mutate('xlsx')}
    >
      {isBusy ? t`Exporting...` : t`Export to Excel`}
    </Button>
  );
  if (isNarrow) {
    return (
      <>
        {toExcel}
        <Button {...lineLook} disabled={isBusy} onClick={() => save.mutate('csv')}>
          {t`Export to CSV`}
        </Button>
      </>
    );
  }
  return (
    <span className={classes.split}>
      {toExcel}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={t`More export options`} disabled={isBusy} px={6}>
            <IconChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save.mutate('csv')}>{t`Export to CSV`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
