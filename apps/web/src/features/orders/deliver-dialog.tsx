import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { deliverOrder } from '@pipewright/contract/orders/order-operations.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { NumberInput } from '../../kit/ui/inputs/number-input.tsx';
import classes from './deliveries.module.css';
import { deliverableLines, type FullOrder, quantityText, storeOrder } from './order-queries.ts';

/** How much of each line was delivered in all. */
export function DeliverDialog({ order, onClose }: { order: FullOrder; onClose: () => void }) {
  const lines = deliverableLines(order);
  const [entered, setEntered] = useState<Readonly<Record<string, number>>>({});
  const deliveredOf = (line: (typeof lines)[number]) => entered[line.id] ?? line.quantityDelivered;
  const changed = lines.filter(line => deliveredOf(line) !== line.quantityDelivered);
  const isTooMuch = lines.some(line => deliveredOf(line) > line.quantity);
  const deliver = useChange({
    changes: ['sales-order'],
    send: () =>
      call(deliverOrder, {
        params: { id: order.id },
        body: { lines: changed.map(line => ({ id: line.id, quantityDelivered: deliveredOf(line) })) },
      }),
    store: storeOrder,
    success: ({ data, changeSet }) => ({
      message: data.status === 'fulfilled' ? t`Everything is delivered.` : t`Delivery saved.`,
      changeSet,
    }),
  });
  return (
    <AskForm
      title={t`Enter delivery`}
      confirm={t`Save delivery`}
      change={deliver}
      failure={t`The delivery could not be saved.`}
      isHeld={changed.length === 0 || isTooMuch}
      onConfirm={() => deliver.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className={classes.head}>
        <p>{t`Enter how much was delivered in all.`}</p>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={() => setEntered(Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])))}
        >
          {t`Everything`}
        </Button>
      </div>
      <ul className={classes.inputs}>
        {lines.map(line => {
          const { unit } = line;
          const ordered = quantityText(line.quantity);
          return (
            <li key={line.id}>
              <NumberInput
                label={line.name ?? ''}
                description={unit ? t`of ${ordered} ${unit}` : t`of ${ordered}`}
                value={deliveredOf(line)}
                min={0}
                max={line.quantity}
                maxDecimals={4}
                error={deliveredOf(line) > line.quantity ? t`More than was ordered` : undefined}
                onChange={quantity => setEntered({ ...entered, [line.id]: quantity ?? 0 })}
              />
            </li>
          );
        })}
      </ul>
    </AskForm>
  );
}
