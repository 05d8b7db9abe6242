import { deals } from '@pipewright/contract/resources/deals.ts';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { usualParts } from '../../kit/records/record-page/usual-parts.tsx';
import { DealActions } from './deal-actions.tsx';
import { dealCells } from './deal-cells.tsx';
import { DealBadge, DealProgress } from './deal-progress.tsx';
import { DealRelated } from './deal-related.tsx';
import { DealWorth } from './deal-worth.tsx';
import { StageHistory } from './stage-history.tsx';

const usual = usualParts(deals, {
  side: ['ownerUserId', 'tagIds'],
  about: DealWorth,
  quickActions: DealActions,
});

export const dealPages = defineRecordPages(deals, {
  ...usual,
  initials: ({ name }) =>
    String(name ?? '')
      .split(/\s+/)
      .slice(0, 2),
  subtitle: (_, record) => record?.company?.name,
  cells: dealCells,
  badge: DealBadge,
  progress: DealProgress,
  summary: ({ record }) => (
    <>
      <usual.summary record={record} />
      {record && <StageHistory id={record.id} />}
    </>
  ),
  related: DealRelated,
});
