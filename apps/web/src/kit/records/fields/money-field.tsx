import { Amount } from '../../formats/amount.tsx';
import { writeInputNumber } from '../../formats/formats.ts';
import { emptiedIsDefault, type FieldCellProps, type FieldParts } from './field-parts.ts';

/** An amount in its own currency, or in the organization's. */
export const moneyField: FieldParts = {
  cell: MoneyCell,
  filter: null,
  blank: '',
  align: 'end',
  toBody: emptiedIsDefault,
};

/** Nothing is worth no words. Without its record, an amount with a currency of its own is a number. */
function MoneyCell({ value, field: { currency }, record }: FieldCellProps) {
  if (typeof value !== 'number' || value <= 0) {
    return null;
  }
  if (!currency) {
    return <Amount value={value} currency={null} />;
  }
  const code = record?.[currency.code];
  return typeof code === 'string' ? (
    <Amount value={value} currency={code} />
  ) : (
    writeInputNumber(value, { isGrouped: true })
  );
}
