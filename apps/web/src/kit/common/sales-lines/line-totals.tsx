import { t } from '@lingui/core/macro';
import { NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { Amount } from '../../formats/amount.tsx';
import { writePercent } from '../../formats/formats.ts';
import { ReferencePicker } from '../../records/field-types/pickers/reference-picker.tsx';
import { NumberInput } from '../../ui/inputs/number-input.tsx';
import type { Draft, SalesDocument, Taxes } from './draft.ts';
import classes from './lines.module.css';

interface LineTotalsProps {
  readonly draft: Draft;
  readonly calculated: SalesDocument;
  readonly taxes: Taxes;
  readonly isFixed: boolean;
  readonly onChange: (draft: Draft) => void;
}

/** The discount of the document and its totals, all calculated by the server. */
export function LineTotals({ draft, calculated, taxes, isFixed, onChange }: LineTotalsProps) {
  const { currency } = calculated;
  return (
    <div className={classes.totals}>
      <div className={classes.settings}>
        <ReferencePicker
          label={t`Price book`}
          placeholder={t`Prices of the products`}
          resourceName="price-book"
          value={draft.priceBookId}
          narrowedBy={{ isActive: 'true', currencyId: calculated.currencyId }}
          disabled={isFixed}
          clearable
          onChange={priceBookId => onChange({ ...draft, priceBookId })}
        />
        <Discount draft={draft} currency={currency} isFixed={isFixed} onChange={onChange} />
        {draft.amountFollowsLines !== undefined && (
          <Switch
            label={t`Amount follows products`}
            description={t`The amount of the deal is the net total.`}
            checked={draft.amountFollowsLines}
            disabled={isFixed}
            onChange={event => onChange({ ...draft, amountFollowsLines: event.currentTarget.checked })}
          />
        )}
      </div>
      <dl className={classes.sums} aria-label={t`Totals`}>
        <Sum name={t`Subtotal`} value={calculated.subtotal} currency={currency} />
        {calculated.discountTotal > 0 && (
          <Sum name={t`Discount`} value={-calculated.discountTotal} currency={currency} />
        )}
        <Sum name={t`Net total`} value={calculated.netTotal} currency={currency} />
        {taxes
          .filter(({ percent }) => percent > 0)
          .map(({ percent, tax }) => (
            <Sum
              key={percent}
              name={t`Tax ${{ percent: writePercent(percent) }}`}
              value={tax}
              currency={currency}
            />
          ))}
        <Sum name={t`Total`} value={calculated.grossTotal} currency={currency} isMain />
      </dl>
    </div>
  );
}

/** In percent or as an amount: changing to the other one starts from nothing. */
function Discount({
  draft,
  currency,
  isFixed,
  onChange,
}: Pick<LineTotalsProps, 'draft' | 'isFixed' | 'onChange'> & { currency: string | null }) {
  const [chosen, setChosen] = useState<'percent' | 'amount'>(draft.discountAmount > 0 ? 'amount' : 'percent');
  const isPercent = chosen === 'percent';
  const set = (value: number | undefined) =>
    onChange({
      ...draft,
      discountPercent: isPercent ? (value ?? 0) : 0,
      discountAmount: isPercent ? 0 : (value ?? 0),
    });
  return (
    <div className={classes.discount}>
      <NumberInput
        label={t`Discount on everything`}
        value={isPercent ? draft.discountPercent : draft.discountAmount}
        min={0}
        max={isPercent ? 100 : undefined}
        maxDecimals={isPercent ? 4 : undefined}
        readOnly={isFixed}
        onChange={set}
      />
      <NativeSelect
        aria-label={t`Kind of discount`}
        value={chosen}
        disabled={isFixed}
        data={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: currency ?? t`Amount` },
        ]}
        onChange={event => {
          setChosen(event.currentTarget.value === 'amount' ? 'amount' : 'percent');
          onChange({ ...draft, discountPercent: 0, discountAmount: 0 });
        }}
      />
    </div>
  );
}

interface SumProps {
  readonly name: string;
  readonly value: number;
  readonly currency: string | null;
  readonly isMain?: boolean;
}

function Sum({ name, value, currency, isMain }: SumProps) {
  return (
    <div className={classes.sum} data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>
        <Amount value={value} currency={currency} />
      </dd>
    </div>
  );
}
