import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { writeInputNumber } from '../../../formats/formats.ts';
import { moneyFormat } from '../../../formats/money.ts';
import { useFormats } from '../../../formats/use-formats.tsx';
import { defineFieldType, emptyMeansDefault, type FieldCellProps } from '../field-type.ts';
import { isBlank, plainText } from '../plain-text.ts';
import { numeric } from './number-types.tsx';

/** An amount in its own currency, or in the organization's. Zero is shown as no amount. */
export const moneyType = defineFieldType({
  ...numeric,
  cell: MoneyCell,
  text: (value, { field, record, currency }) =>
    typeof value === 'number' ? amountText(value, field, record, currency) : plainText(value),
  isEmpty: value => isBlank(value) || value === 0,
  toBody: emptyMeansDefault,
  column: { width: 124, grows: false },
});

function MoneyCell({ value, field, record }: FieldCellProps) {
  const { currency } = useFormats();
  return typeof value === 'number' && value > 0 ? amountText(value, field, record, currency) : null;
}

/** Without its record, an amount in its own currency is only a number. */
function amountText(amount: number, field: Field, record: AnyRecord | undefined, base: string): string {
  const code = field.currency ? record?.[field.currency.code] : base;
  return typeof code === 'string'
    ? moneyFormat(code).format(amount)
    : writeInputNumber(amount, { isGrouped: true });
}
