import { useMoney } from '../../formats/money.ts';
import { emptiedIsDefault, type FieldCellProps, type FieldParts } from './field-parts.ts';

/** An amount in the organization's currency. */
export const moneyField: FieldParts = {
  cell: MoneyCell,
  filter: null,
  blank: '',
  align: 'end',
  toBody: emptiedIsDefault,
};

/** Nothing is worth no words. */
function MoneyCell({ value }: FieldCellProps) {
  const money = useMoney();
  return typeof value === 'number' && value > 0 ? money(value) : null;
}
