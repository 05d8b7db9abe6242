import { Plural } from '@lingui/react/macro';
import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { currencies } from '@pipewright/contract/resources/master-data/currencies.ts';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { FieldGroups } from '../../../kit/records/form/field-groups.tsx';
import type { SlotsOf } from '../../../kit/records/screens/define-screens.ts';
import type { RecordSlot } from '../../../kit/records/screens/slots.ts';
import classes from './currency-slots.module.css';
import { ExchangeRates } from './exchange-rates.tsx';

type CurrencySlot = RecordSlot<RecordOf<typeof currencies>>;

export const currencySlots: SlotsOf<typeof currencies> = {
  // The rate of the base currency is 1, and it is the base until another one is.
  form: ({ record }) => (
    <FieldGroups fixed={record?.isBaseCurrency ? ['exchangeRate', 'isBaseCurrency'] : []} />
  ),
  cell: { code: CodeAndSymbol, exchangeRate: RateAndPlaces },
  pageActions: ExchangeRates,
};

function CodeAndSymbol({ record: { code, symbol } }: CurrencySlot) {
  return (
    <>
      {code} {symbol !== code && <span className={classes.second}>{symbol}</span>}
    </>
  );
}

function RateAndPlaces({ record: { exchangeRate, decimalPlaces } }: CurrencySlot) {
  return (
    <>
      {writeNumber(exchangeRate, 4)}{' '}
      <span className={classes.second}>
        <Plural value={decimalPlaces} one="# decimal" other="# decimals" />
      </span>
    </>
  );
}
