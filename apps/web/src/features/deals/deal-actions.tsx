import { Button } from '@mantine/core';
import { IconThumbDown, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../kit/amount.tsx';
import { useMoney } from '../../kit/money.ts';
import classes from '../../kit/record-page/record-page.module.css';
import { Fact, Facts } from '../../kit/record-page/side-panel.tsx';
import { useMay, useViewer } from '../../kit/viewer.tsx';
import { type Deal, stagesOptions } from './deal-queries.ts';
import { useStageChange } from './use-stage-change.tsx';

/** What a deal is worth, and the two ways to end it. */
export function DealActions({ record: deal }: { record: Deal }) {
  const { data: stages = [] } = useQuery(stagesOptions());
  const mayWrite = useMay('opportunities.write');
  const { change, dialog } = useStageChange(deal);
  const [won, lost] = [stages.find(stage => stage.isWon), stages.find(stage => stage.isLost)];
  const common = { variant: 'default', justify: 'flex-start' } as const;
  return (
    <div className={classes.quick}>
      <Worth deal={deal} />
      {mayWrite && won && !deal.dealStage?.isWon && (
        <Button
          {...common}
          leftSection={<IconTrophy size={16} stroke={1.75} aria-hidden />}
          onClick={() => change(won)}
        >
          Mark as won
        </Button>
      )}
      {mayWrite && lost && !deal.dealStage?.isLost && (
        <Button
          {...common}
          leftSection={<IconThumbDown size={16} stroke={1.75} aria-hidden />}
          onClick={() => change(lost)}
        >
          Mark as lost
        </Button>
      )}
      {dialog}
    </div>
  );
}

function Worth({ deal: { amount, currency, baseAmount, probability } }: { deal: Deal }) {
  const money = useMoney();
  const base = useViewer().organization.currency;
  return (
    <Facts>
      <Fact name="Amount">
        <Amount value={amount} currency={currency} />
      </Fact>
      {currency !== null && currency !== base && <Fact name={`In ${base}`}>{money(baseAmount)}</Fact>}
      <Fact name="Probability">{`${probability}%`}</Fact>
      <Fact name="Weighted">{money(Math.round((baseAmount * probability) / 100))}</Fact>
    </Facts>
  );
}
