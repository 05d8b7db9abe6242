import { t } from '@lingui/core/macro';
import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { taxRates } from '@pipewright/contract/resources/products/tax-rates.ts';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { allRecordsOptions } from '../../data/queries/resource-queries.ts';
import { Amount } from '../../formats/amount.tsx';
import { NumberInput } from '../../ui/inputs/number-input.tsx';
import type { DraftLine, SalesLine } from './draft.ts';
import classes from './lines.module.css';

interface LineRowProps {
  readonly line: DraftLine;
  /** The line as the server calculates it; absent until it has answered. */
  readonly calculated?: SalesLine;
  readonly currency: string | null;
  readonly isFixed: boolean;
  readonly onChange: (change: Partial<DraftLine>) => void;
  readonly onMove: (places: number) => void;
  readonly onRemove: () => void;
}

/** One line: a product, something else with a price, or a text. */
export function LineRow(props: LineRowProps) {
  const { line, calculated, currency, isFixed, onChange, onMove, onRemove } = props;
  const name = line.name ?? calculated?.name ?? '';
  const isText = line.kind === 'text';

  function onKeyDown(event: KeyboardEvent): void {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && places !== undefined && !isFixed) {
      event.preventDefault();
      onMove(places);
    }
  }

  return (
    <li className={classes.line} data-text={isText || undefined}>
      <TextInput
        className={classes.name}
        label={isText ? t`Text` : t`Product`}
        value={name}
        readOnly={isFixed}
        maxLength={200}
        title={isFixed ? undefined : t`Alt+Up and Alt+Down move the line`}
        onKeyDown={onKeyDown}
        onChange={event => onChange({ name: event.currentTarget.value })}
      />
      {!isText && <LineNumbers {...props} name={name} />}
      <div className={classes.tools}>
        {!isText && (
          <span className={classes.amount}>
            {calculated ? <Amount value={calculated.netAmount} currency={currency} /> : '–'}
          </span>
        )}
        {!isFixed && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Move ${name} up`}
              onClick={() => onMove(-1)}
            >
              <IconArrowUp size={15} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Move ${name} down`}
              onClick={() => onMove(1)}
            >
              <IconArrowDown size={15} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={t`Remove ${name}`} onClick={onRemove}>
              <IconX size={15} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  );
}

function LineNumbers({ line, calculated, currency, isFixed, onChange }: LineRowProps & { name: string }) {
  const rates = useQuery(allRecordsOptions(taxRates)).data ?? [];
  const taxRateId = line.taxRateId ?? calculated?.taxRateId ?? '';
  return (
    <div className={classes.numbers}>
      <NumberInput
        label={t`Quantity`}
        value={line.quantity}
        min={0}
        max={1_000_000}
        maxDecimals={4}
        readOnly={isFixed}
        rightSection={calculated?.unit && <span className={classes.unit}>{calculated.unit}</span>}
        rightSectionWidth={calculated?.unit ? 54 : undefined}
        onChange={quantity => onChange({ quantity: quantity ?? 0 })}
      />
      <NumberInput
        label={t`Unit price`}
        value={line.unitPrice ?? calculated?.unitPrice ?? undefined}
        currency={currency ?? undefined}
        min={0}
        max={10_000_000_000}
        maxDecimals={4}
        readOnly={isFixed}
        onChange={unitPrice => onChange({ unitPrice: unitPrice ?? null })}
      />
      <NumberInput
        label={t`Discount in percent`}
        value={line.discountPercent ?? 0}
        min={0}
        max={100}
        maxDecimals={4}
        readOnly={isFixed}
        onChange={discountPercent => onChange({ discountPercent: discountPercent ?? 0 })}
      />
      <NativeSelect
        label={t`Tax rate`}
        value={taxRateId}
        disabled={isFixed}
        data={[
          ...(taxRateId === '' ? [{ value: '', label: '–' }] : []),
          ...rates
            .filter(({ id, isActive }) => isActive || id === taxRateId)
            .map(({ id, name: label }) => ({ value: id, label: String(label) })),
        ]}
        onChange={event => onChange({ taxRateId: event.currentTarget.value || null })}
      />
      <div className={classes.options}>
        <Checkbox
          label={t`Optional`}
          checked={line.isOptional ?? false}
          disabled={isFixed}
          onChange={event => onChange({ isOptional: event.currentTarget.checked, isChosen: false })}
        />
        {line.isOptional && (
          <Checkbox
            label={t`Chosen`}
            checked={line.isChosen ?? false}
            disabled={isFixed}
            onChange={event => onChange({ isChosen: event.currentTarget.checked })}
          />
        )}
      </div>
    </div>
  );
}
