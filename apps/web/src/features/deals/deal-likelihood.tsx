import { plural, t } from '@lingui/core/macro';
import { type DealLikelihood, readDealLikelihood } from '@pipewright/contract/operations/sales/deals.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { chanceOf } from '../../kit/common/likelihood/chance.ts';
import { LikelihoodText, reasonText } from '../../kit/common/likelihood/likelihood-text.tsx';
import { call } from '../../kit/data/client/client.ts';
import { writeNumber, writePercent } from '../../kit/formats/formats.ts';
import { useMoney } from '../../kit/formats/money.ts';
import { PanelSection } from '../../kit/records/record-page/side-panel.tsx';
import { DataTable } from '../../kit/ui/table/data-table.tsx';
import classes from './deal-likelihood.module.css';
import type { Deal } from './deal-queries.ts';

/**
 * How likely a deal is to be won, by what became of the organization’s closed deals, and how accurate that has been.
 * Nothing for closed deals, and while the history is too short or its chances did not come true.
 */
export function DealChance({ record: { id, dealStage } }: { record: Deal }) {
  const isOpen = dealStage !== null && !dealStage.isWon && !dealStage.isLost;
  const { data } = useQuery({ ...dealLikelihoodOptions(id), enabled: isOpen });
  const money = useMoney();
  if (!isOpen || !data || data.chance === null) {
    return null;
  }
  const { won, of } = chanceOf(data.chance);
  const all = writeNumber(data.closed);
  const reasons = data.reasons.map(reason => ({
    key: reason.field,
    text: reasonText(valueText(reason, money), reason),
  }));
  return (
    <PanelSection title={t`Likely to win`}>
      <LikelihoodText summary={t`About ${won} in ${of}, from ${all} closed deals`} reasons={reasons}>
        {data.calibration && <Accuracy calibration={data.calibration} />}
      </LikelihoodText>
    </PanelSection>
  );
}

export function dealLikelihoodOptions(id: string) {
  return queryOptions({
    queryKey: ['deal', 'likelihood', id],
    meta: { dependsOn: ['deal', 'deal-stage', 'lead-source', 'user'] },
    queryFn: async ({ signal }) => (await call(readDealLikelihood, { params: { id }, signal })).data,
    staleTime: 60_000,
  });
}

/** The field and the value that the deal shares with others. */
function valueText(
  { field, name, days, from, to }: DealLikelihood['reasons'][number],
  money: (amount: number) => string,
): string {
  const value = name ?? t`none`;
  switch (field) {
    case 'dealStageId':
      return t`Stage ${value}`;
    case 'stageSinceUtc':
      return t({
        message: plural(days ?? 0, { one: `# day or more in ${value}`, other: `# days or more in ${value}` }),
      });
    case 'leadSourceId':
      return t`Source ${value}`;
    case 'ownerUserId':
      return t`Owner ${value}`;
    case 'baseAmount': {
      const [least, most] = [from === null ? '' : money(from), to === null ? '' : money(to)];
      if (from === null) {
        return to === null ? t`Amount` : t`Amount below ${most}`;
      }
      return to === null ? t`Amount from ${least} on` : t`Amount from ${least} to ${most}`;
    }
  }
}

type Calibration = NonNullable<DealLikelihood['calibration']>;

/** What was expected of the latest closed deals, next to what became of them. */
function Accuracy({ calibration: { deals, gap, bands } }: { calibration: Calibration }) {
  const points = writeNumber(Math.round(gap * 100));
  const checked = writeNumber(deals);
  return (
    <details className={classes.accuracy}>
      <summary>{t`How accurate is this?`}</summary>
      <p>{t`Checked on the last ${checked} closed deals, using only the deals closed before them: off by ${points} percentage points on average.`}</p>
      <p>{t`Stages are those of the middle of each deal. Source, owner and amount are those it was closed with, so chances of new deals can be less accurate.`}</p>
      <DataTable
        label={t`Expected and actual share of won deals`}
        columns={[
          {
            key: 'chance',
            heading: t`Chance`,
            cell: ({ from, to }: Calibration['bands'][number]) =>
              `${writeNumber(Math.round(from * 100))}–${writePercent(Math.round(to * 100))}`,
          },
          { key: 'deals', heading: t`Deals`, align: 'end', cell: band => writeNumber(band.deals) },
          {
            key: 'expected',
            heading: t`Expected`,
            align: 'end',
            cell: ({ expected }) => writePercent(Math.round(expected * 100)),
          },
          {
            key: 'won',
            heading: t`Won`,
            align: 'end',
            cell: band => writePercent(Math.round((band.won / band.deals) * 100)),
          },
        ]}
        rows={bands}
        keyOf={({ from }) => String(from)}
      />
    </details>
  );
}
