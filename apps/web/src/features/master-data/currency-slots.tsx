import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { currencies } from '@pipewright/contract/resources/currencies.ts';
import type { SlotsOf } from '../../kit/define-screens.ts';
import type { RecordSlot } from '../../kit/slots.ts';
import classes from './currency-slots.module.css';

type CurrencySlot = RecordSlot<RecordOf<typeof currencies>>;

const rates = new Intl.NumberFormat(undefined, { minimumFractionDigits: 4, maximumFractionDigits: 4 });

export const currencySlots: SlotsOf<typeof currencies> = {
  cell: { code: CodeAndSymbol, exchangeRate: RateAndPlaces },
};

function CodeAndSymbol({ record: { code, symbol } }: CurrencySlot) {
  return (
    <>
      {code} <span className={classes.second}>{symbol}</span>
    </>
  );
}

function RateAndPlaces({ record: { exchangeRate, decimalPlaces } }: CurrencySlot) {
  return (
    <>
      {rates.format(exchangeRate)}{' '}
      <span className={classes.second}>
        {decimalPlaces} {decimalPlaces === 1 ? 'decimal' : 'decimals'}
      </span>
    </>
  );
}
