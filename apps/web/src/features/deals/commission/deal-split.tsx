import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import type { DealShare } from '@pipewright/contract/commission/commission-operations.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../../kit/data/session/viewer.tsx';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import related from '../../../kit/records/record-page/related.module.css';
import { SectionHeading } from '../../../kit/ui/frames/section-heading.tsx';
import { DataTable } from '../../../kit/ui/table/data-table.tsx';
import type { Deal } from '../deal-queries.ts';
import { dealSplitsOptions } from './commission-queries.ts';
import { writeExactPercent } from './explanation.ts';
import { SplitDialog } from './split-dialog.tsx';

/** Who is credited with which part of the deal. */
export function DealSplit({ deal }: { deal: Deal }) {
  const { data: splits, error, refetch } = useQuery(dealSplitsOptions(deal.id));
  const mayEdit = useRights(deals)('edit', deal);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={related.section} aria-label={t`Commission split`}>
      <header className={related.head}>
        <SectionHeading className={related.title}>{t`Commission split`}</SectionHeading>
        {mayEdit && splits && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={splits.length > 0 ? t`Edit commission split` : t`Split this deal`}
            onClick={() => setOpen(true)}
          >
            {splits.length > 0 ? t`Edit` : t`Split`}
          </Button>
        )}
      </header>
      {splits ? (
        <Shares splits={splits} owner={deal.owner?.fullName} />
      ) : error ? (
        <NotLoaded title={t`Failed to load the commission split`} error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={32} mx={18} mb={14} w="auto" aria-busy />
      )}
      {isOpen && splits && <SplitDialog deal={deal} saved={splits} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Shares({ splits, owner }: { splits: readonly DealShare[]; owner: string | undefined }) {
  if (splits.length === 0) {
    return (
      <p className={related.note}>
        {owner
          ? t`${owner} gets all of the credit for this deal`
          : t`The owner gets all of the credit for this deal`}
      </p>
    );
  }
  return (
    <DataTable
      label={t`Shares of the deal`}
      columns={[
        {
          key: 'person',
          heading: t`Person`,
          cell: ({ fullName }) => fullName ?? t`Somebody who has left`,
        },
        {
          key: 'share',
          heading: t`Share`,
          align: 'end',
          cell: ({ percent }) => writeExactPercent(percent),
        },
      ]}
      rows={splits}
      keyOf={({ userId }) => userId}
    />
  );
}
