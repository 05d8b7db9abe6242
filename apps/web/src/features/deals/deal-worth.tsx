import { t } from '@lingui/core/macro';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { Amount } from '../../kit/formats/amount.tsx';
import { writePercent } from '../../kit/formats/formats.ts';
import { useMoney } from '../../kit/formats/money.ts';
import { Fact, Facts, PanelSection } from '../../kit/records/record-page/side-panel.tsx';
import type { Deal } from './deal-queries.ts';

/** What a deal is worth: in its own currency, in the base currency where that is another, and at its probability. */
export function DealWorth({ record: deal }: { record: Deal }) {
  const { amount, currency, baseAmount, probability } = deal;
  const money = useMoney();
  const base = useViewer().organization.currency;
  return (
    <PanelSection title={t`Value`}>
      <Facts>
        <Fact name={t`Amount`}>
          <Amount value={amount} currency={currency} />
        </Fact>
        {currency !== null && currency !== base && <Fact name={t`In ${base}`}>{money(baseAmount)}</Fact>}
        <Fact name={t`Probability`}>{writePercent(probability)}</Fact>
        <Fact name={t`Weighted`}>{money(Math.round((baseAmount * probability) / 100))}</Fact>
      </Facts>
    </PanelSection>
  );
}
