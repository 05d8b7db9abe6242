import { msg } from '@lingui/core/macro';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { standardParts } from '../../kit/common/record-page/standard-parts.tsx';
import { CompanyTerritory } from '../../kit/common/territories/company-territory.tsx';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { DealActions } from './deal-actions.tsx';
import { dealCells } from './deal-cells.tsx';
import { DealChance } from './deal-likelihood.tsx';
import { DealLines } from './deal-lines.tsx';
import { DealBadge, DealProgress } from './deal-progress.tsx';
import { DealRelated } from './deal-related.tsx';
import { DealWorth } from './deal-worth.tsx';
import { StageHistory } from './stages/stage-history.tsx';

export const dealPages = defineRecordPages(deals, {
  initials: ({ name }) =>
    String(name ?? '')
      .split(/\s+/)
      .slice(0, 2),
  subtitle: (_, record) => record?.company?.name,
  cells: dealCells,
  badge: DealBadge,
  progress: DealProgress,
  ...standardParts(deals, {
    side: ['ownerUserId', 'tagIds'],
    summaryEnd: ({ record }) => <StageHistory id={record.id} />,
    about: ({ record }) => (
      <>
        <DealWorth record={record} />
        <DealChance record={record} />
        <CompanyTerritory company={record.company} />
      </>
    ),
    quickActions: DealActions,
    related: DealRelated,
    moreTabs: [{ id: 'products', title: msg`Products`, Content: DealLines }],
  }),
});
