import { t } from '@lingui/core/macro';
import { Button, Menu, Skeleton } from '@mantine/core';
import { deleteReport, type SavedReport } from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { usePathParameter } from '../../kit/ui/address/path-parameters.ts';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import classes from './builder/builder.module.css';
import { BuilderPanel } from './builder/builder-panel.tsx';
import { newReport } from './builder/choices.ts';
import { ExportMenu } from './export-menu.tsx';
import { ReportPreview } from './report-preview.tsx';
import { reportOptions } from './report-queries.ts';
import { SaveReport } from './save-report.tsx';
import { ScheduleDialog } from './schedules/schedule-dialog.tsx';
import { useReportEntities } from './view/use-report-entities.ts';

/** A saved report, or a new one. */
export function ReportPage({ page }: { page: Entry }) {
  const id = usePathParameter('id');
  const crumbs = crumbsOf(useEntries(), page.route);
  const isNew = id === 'new';
  const { data: report, error, refetch } = useQuery({ ...reportOptions(id), enabled: !isNew });
  if (error) {
    return (
      <PageFrame crumbs={crumbs} title={page.title}>
        <NotLoaded title={t`Failed to load the report`} error={error} onRetry={refetch} />
      </PageFrame>
    );
  }
  return isNew || report ? <Builder key={id} report={report} /> : <Skeleton height={400} aria-busy />;
}

function Builder({ report }: { report: SavedReport | undefined }) {
  const crumbs = crumbsOf(useEntries(), '/analytics/reports');
  const list = crumbs.at(-1)?.label ?? '';
  const entities = useReportEntities();
  const [definition, setDefinition] = useState<ReportDefinition>(
    () => report?.definition ?? newReport(entities[0]?.value ?? 'lead'),
  );
  const [saving, setSaving] = useState<'save' | 'copy'>();
  const [isScheduled, setScheduled] = useState(false);
  const title = report?.name ?? t`New report`;
  // Otherwise the result says why: the viewer may not read these records, or their object is retired.
  const isOpen = entities.some(({ value }) => value === definition.entity);
  const isChanged = report !== undefined && JSON.stringify(definition) !== JSON.stringify(report.definition);
  return (
    <PageFrame
      crumbs={[...crumbs.slice(0, -1), { label: list, route: '/analytics/reports' }, { label: title }]}
      title={title}
      subtitle={report?.description || undefined}
      badge={isChanged ? <StatusChip tone="amber">{t`Unsaved changes`}</StatusChip> : undefined}
      actions={
        <>
          {isOpen && <ExportMenu definition={definition} />}
          {report && (
            <MoreMenu
              report={report}
              onCopy={() => setSaving('copy')}
              onSchedule={() => setScheduled(true)}
            />
          )}
          {isOpen && (
            <Button onClick={() => setSaving(report && !report.mayChange ? 'copy' : 'save')}>
              {report && !report.mayChange ? t`Save a copy` : t`Save`}
            </Button>
          )}
        </>
      }
    >
      <div className={isOpen ? classes.layout : undefined}>
        {isOpen && <BuilderPanel definition={definition} onChange={setDefinition} />}
        <ReportPreview title={title} definition={definition} />
      </div>
      {saving && (
        <SaveReport
          report={saving === 'save' ? report : undefined}
          suggested={report && t`Copy of ${report.name}`}
          definition={definition}
          onClose={() => setSaving(undefined)}
        />
      )}
      {report && isScheduled && (
        <ScheduleDialog
          subject={{ reportId: report.id, dashboardId: null, scope: {} }}
          onClose={() => setScheduled(false)}
        />
      )}
    </PageFrame>
  );
}

interface MoreMenuProps {
  readonly report: SavedReport;
  readonly onCopy: () => void;
  readonly onSchedule: () => void;
}

function MoreMenu({ report, onCopy, onSchedule }: MoreMenuProps) {
  const navigate = useNavigate();
  const remove = useChange({
    send: () => call(deleteReport, { params: { id: report.id } }),
    changes: ['report'],
    success: () => {
      void navigate({ to: '/analytics/reports' });
      return t`Report deleted`;
    },
    failure: t`The report couldn’t be deleted`,
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t`More`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onSchedule}>{t`Send by email`}</Menu.Item>
        <Menu.Item onClick={onCopy}>{t`Save a copy`}</Menu.Item>
        {report.mayChange && (
          <Menu.Item color="red" onClick={() => remove.mutate()}>
            {t`Delete report`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
