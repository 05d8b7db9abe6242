import { t } from '@lingui/core/macro';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useMoney } from '../../../kit/formats/money.ts';
import { BarList } from '../../../kit/ui/charts/bar-list.tsx';
import classes from '../dashboards/dashboards.module.css';
import { productRevenueOptions } from '../report-queries.ts';
import { FigureSection } from './figure-section.tsx';

/** The revenue of each product. */
export function ProductRevenue({ scope }: { scope: ReportScope }) {
  const money = useMoney();
  const title = t`Revenue by product`;
  return (
    <FigureSection
      title={title}
      explanation={t`The lines of orders that were confirmed in the period (the last 365 days unless you choose one), without tax and after discounts, in your base currency. Cancelled orders are not counted.`}
      query={useQuery(productRevenueOptions(scope))}
    >
      {({ products }) =>
        products.length === 0 ? (
          <p
            className={classes.problem}
          >{t`Once orders are confirmed, this shows what each product brings.`}</p>
        ) : (
          <BarList
            label={title}
            bars={products.map(({ id, name, revenue }) => ({
              key: id ?? name,
              label: name,
              value: revenue,
              text: money(revenue),
              ...(id && { to: { to: `/sales/products/${id}`, search: {} } }),
            }))}
          />
        )
      }
    </FigureSection>
  );
}
