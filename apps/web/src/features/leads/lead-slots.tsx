import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import type { leads } from '@pipewright/contract/resources/leads.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useChange } from '../../kit/data/changes/use-change.ts';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';
import type { RecordSlot, SelectionSlot } from '../../kit/records/screens/slots.ts';
import { ColorChip } from '../../kit/ui/chips/color-chip.tsx';
import { loadedLater } from '../../kit/ui/hooks/loaded-later.ts';
import { BulkStatus } from './bulk-status.tsx';
import { changeStatus, usePendingStatus } from './change-status.ts';
import { ConvertActions } from './convert/convert-actions.tsx';
import { LeadFigures } from './lead-figures.tsx';
import { type Lead, statusesOptions } from './lead-queries.ts';
import { Score } from './score.tsx';
import { StatusSelect } from './status-select.tsx';

/** Loaded when somebody shows the charts. */
const leadCharts = loadedLater(() => import('./report/lead-charts.tsx'));

/** What leads have besides what every list has. */
export const leadSlots: SlotsOf<typeof leads> = {
  cell: { leadStatusId: StatusCell, leadScore: ScoreCell },
  figures: LeadFigures,
  chart: Charts,
  rowActions: ConvertActions,
  bulkActions: BulkStatus,
  viewActions: ReportLink,
};

function StatusCell({ record: lead, controls }: RecordSlot<Lead>) {
  const { mutate } = useChange(changeStatus);
  const pending = usePendingStatus(lead.id);
  const { data: statuses = [] } = useQuery(statusesOptions());
  return controls ? (
    <StatusSelect
      label={t`Status of ${nameOf(lead)}`}
      statuses={statuses}
      value={pending?.id ?? lead.leadStatusId}
      onChange={status => mutate({ lead, status })}
    />
  ) : (
    <ColorChip color={lead.leadStatus?.colorCode ?? ''}>{lead.leadStatus?.name}</ColorChip>
  );
}

function ScoreCell({ record: lead }: RecordSlot<Lead>) {
  return <Score leadId={lead.id} name={nameOf(lead)} score={lead.leadScore} />;
}

function nameOf({ fullName, email }: Lead): string {
  return fullName || email || t`Unnamed lead`;
}

function Charts({ selection }: SelectionSlot) {
  const charts = leadCharts.useModule(true);
  return charts ? <charts.LeadCharts selection={selection} /> : <Skeleton height={180} aria-busy />;
}

function ReportLink() {
  return (
    <Button
      variant="subtle"
      color="gray"
      renderRoot={props => (
        <Link
          to="/leads/report"
          search={({ edit: _, new: __, record: ___, chart: ____, ...view }) => view}
          {...props}
        />
      )}
    >
      {t`Run Report`}
    </Button>
  );
}
