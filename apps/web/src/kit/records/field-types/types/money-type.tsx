import { moneyFormat, useMoney } from '../../../formats/money.ts';
import { defineFieldType, emptyMeansDefault, type FieldCellProps } from '../field-type.ts';
import { isBlank, plainText } from '../plain-text.ts';
import { numeric } from './number-types.tsx';

/** An amount in the organization's currency. Zero is shown as no amount. */
export const moneyType = defineFieldType({
  ...numeric,
  cell: MoneyCell,
  text: (value, { currency }) =>
    typeof value === 'number' ? moneyFormat(currency).format(value) : plainText(value),
  isEmpty: value => isBlank(value) || value === 0,
  toBody: emptyMeansDefault,
  column: { width: 124, grows: false },
});

function MoneyCell({ value }: FieldCellProps) {
  const money = useMoney();
  return typeof value === 'number' && value > 0 ? money(value) : null;
}
