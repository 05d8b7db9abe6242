import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import type { MarketingReturn } from '@pipewright/contract/operations/reports/reports.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import { ScrollFrame } from '../../../kit/ui/frames/scroll-frame.tsx';
import classes from '../dashboards/dashboards.module.css';
import view from '../view/report-view.module.css';

/** What campaigns cost. Leads and deals name their source but no campaign, so there are no rates. */
export function CampaignCosts({ campaigns }: Pick<MarketingReturn, 'campaigns'>) {
  const money = useMoney();
  const title = t`Costs by campaign`;
  const amount = (value: number | null, otherwise: string) => (value === null ? otherwise : money(value));
  return (
    <>
      <h3 className={classes.subheading}>{title}</h3>
      <p className={classes.hint}>
        {t`Leads and deals name their source but no campaign, so campaigns show costs only.`}
      </p>
      <ScrollFrame label={title}>
        <Table className={view.table}>
          <Table.Caption className={view.caption}>{title}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Campaign`}</Table.Th>
              <Table.Th>{t`Lead source`}</Table.Th>
              <Table.Th data-align="end">{t`Budget`}</Table.Th>
              <Table.Th data-align="end">{t`Actual cost`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {campaigns.map(({ name, source, budget, cost }) => (
              <Table.Tr key={`${name} ${source}`}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{source}</Table.Td>
                <Table.Td data-align="end">{amount(budget, '–')}</Table.Td>
                <Table.Td data-align="end">{amount(cost, t`Not recorded`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollFrame>
    </>
  );
}
