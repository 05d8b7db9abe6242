import { t } from '@lingui/core/macro';
import { Progress } from '@mantine/core';
import { SectionHeading } from '../../kit/ui/frames/section-heading.tsx';
import classes from './deliveries.module.css';
import { deliverableLines, type FullOrder, type Order, quantityText } from './order-queries.ts';

/** What was delivered of each line. */
export function Deliveries({ record }: { record: Order }) {
  const order = record as FullOrder;
  const lines = deliverableLines(order);
  if (order.status === 'draft' || lines.length === 0) {
    return null;
  }
  return (
    <section className={classes.deliveries} aria-label={t`Deliveries`}>
      <SectionHeading className={classes.title}>{t`Deliveries`}</SectionHeading>
      <ul className={classes.lines}>
        {lines.map(({ id, name, unit, quantity, quantityDelivered }) => {
          const [delivered, ordered] = [quantityText(quantityDelivered), quantityText(quantity)];
          return (
            <li key={id} className={classes.line}>
              <span className={classes.name}>{name}</span>
              <span className={classes.quantity}>
                {unit ? t`${delivered} of ${ordered} ${unit}` : t`${delivered} of ${ordered}`}
              </span>
              <Progress
                className={classes.bar}
                value={quantity === 0 ? 100 : (100 * quantityDelivered) / quantity}
                color={quantityDelivered >= quantity ? 'green' : undefined}
                aria-label={name ?? ''}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
