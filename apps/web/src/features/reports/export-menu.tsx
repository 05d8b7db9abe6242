import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import { type ExportedReport, exportReport } from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { download } from '../../kit/data/client/download.ts';
import { dimensionText, measureText } from './view/report-texts.ts';
import { useReportScreens } from './view/use-report-screens.ts';

/** The figures as a file, or on paper. */
export function ExportMenu({ definition }: { definition: ReportDefinition }) {
  const screens = useReportScreens(definition.entity);
  const save = useChange({
    send: (format: 'xlsx' | 'csv') => {
      const report: ExportedReport = {
        definition,
        headings: [
          ...definition.by.map(dimension => dimensionText(screens, dimension)),
          ...definition.measures.map(measure => measureText(screens, measure)),
        ],
        words: { none: t`None`, others: t`Others`, total: t`Total` },
      };
      return download(exportReport, { report: JSON.stringify(report), format }, `report.${format}`);
    },
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
        <Menu.Item onClick={() => save.mutate('xlsx')}>{t`Export to Excel`}</Menu.Item>
        <Menu.Item onClick={() => save.mutate('csv')}>{t`Export to CSV`}</Menu.Item>
        <Menu.Item onClick={() => window.print()}>{t`Print`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
