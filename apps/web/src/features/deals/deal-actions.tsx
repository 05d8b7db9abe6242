import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { IconThumbDown, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../kit/data/session/viewer.tsx';
import { RunAutomation } from '../../kit/records/automations/run-automation.tsx';
import classes from '../../kit/records/record-page/record-page.module.css';
import { type Deal, stagesOptions } from './deal-queries.ts';
import { QuoteDeal } from './quote-deal.tsx';
import { useStageChange } from './stages/use-stage-change.tsx';

/** The two ways to end a deal. */
export function DealActions({ record: deal }: { record: Deal }) {
  const { data: stages = [] } = useQuery(stagesOptions());
  const mayWrite = useRights(deals)('edit', deal);
  const { change, dialog } = useStageChange(deal);
  const [won, lost] = [stages.find(stage => stage.isWon), stages.find(stage => stage.isLost)];
  const common = { variant: 'default', justify: 'flex-start' } as const;
  return (
    <div className={classes.quick}>
      {mayWrite && won && !deal.dealStage?.isWon && (
        <Button
          {...common}
          leftSection={<IconTrophy size={16} stroke={1.75} aria-hidden />}
          onClick={() => change(won)}
        >
          {t`Mark as won`}
        </Button>
      )}
      {mayWrite && lost && !deal.dealStage?.isLost && (
        <Button
          {...common}
          leftSection={<IconThumbDown size={16} stroke={1.75} aria-hidden />}
          onClick={() => change(lost)}
        >
          {t`Mark as lost`}
        </Button>
      )}
      <QuoteDeal dealId={deal.id} />
      <RunAutomation resourceName={deals.name} which={{ ids: [deal.id] }} />
      {dialog}
    </div>
  );
}
