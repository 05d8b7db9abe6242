import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import type { ReportScope } from '@pipewright/contract/operations/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import { useMoney } from '../../../kit/formats/money.ts';
import { BarList } from '../../../kit/ui/charts/bar-list.tsx';
import classes from '../dashboards/dashboards.module.css';
import { Explanation } from '../dashboards/explanation.tsx';
import { productRevenueOptions } from '../report-queries.ts';

/** What each product brings. */
export function ProductRevenue({ scope }: { scope: ReportScope }) {
  const { data, error } = useQuery(productRevenueOptions(scope));
  const money = useMoney();
  const title = t`Revenue by product`;
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        <Explanation
          title={title}
          text={t`The lines of orders that were confirmed in the period (the last 365 days unless you choose one), without tax and after discounts, in your base currency. Cancelled orders are not counted.`}
        />
      </div>
      {error ? (
        <p className={classes.problem} role="alert">
          {messageOf(error)}
        </p>
      ) : !data ? (
        <Skeleton height={160} />
      ) : data.products.length === 0 ? (
        <p
          className={classes.problem}
        >{t`Once orders are confirmed, this shows what each product brings.`}</p>
      ) : (
        <BarList
          label={title}
          bars={data.products.map(({ id, name, revenue }) => ({
            key: id ?? name,
            label: name,
            value: revenue,
            text: money(revenue),
            ...(id && { to: { to: `/sales/products/${id}`, search: {} } }),
          }))}
        />
      )}
    </section>
  );
}
