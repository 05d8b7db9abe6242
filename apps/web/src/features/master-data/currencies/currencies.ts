import { msg, t } from '@lingui/core/macro';
import { currencies } from '@pipewright/contract/resources/master-data/currencies.ts';
import { IconCoins } from '@tabler/icons-react';
import { defineScreens } from '../../../kit/records/screens/define-screens.ts';

export const currencyScreens = defineScreens(currencies, {
  label: ['Currency', 'Currencies'],
  route: '/administration/masters/currencies',
  section: 'Sales',
  subtitle: msg`Currencies and their rates to the base currency`,
  icon: IconCoins,
  columns: ['name', 'code', 'exchangeRate', 'isBaseCurrency', 'isActive'],
  cellFields: { code: ['symbol'], exchangeRate: ['decimalPlaces'] },
  layout: { exchangeRate: { width: 172 } },
  form: [
    'name',
    'code',
    'symbol',
    'decimalPlaces',
    'exchangeRate',
    'isBaseCurrency',
    'sortOrder',
    'isActive',
  ],
  formFrame: 'modal',
  statistics: [
    { label: msg`Total`, count: {} },
    { label: msg`Active`, count: { isActive: 'true' } },
    { label: msg`Base Currencies`, count: { isBaseCurrency: 'true' } },
  ],
  asksBeforeSave: (values, record) => {
    const name = String(values.name);
    return values.isBaseCurrency === true && record?.isBaseCurrency !== true
      ? {
          title: t`Make ${name} the base currency?`,
          text: t`All exchange rates are recalculated, so that one ${name} is 1. The present base currency becomes a foreign one.`,
          confirm: t`Make base currency`,
        }
      : undefined;
  },
  texts: {
    newButton: msg`Add Currency`,
    noMatch: msg`No currencies found`,
    loadFailed: msg`Failed to fetch currencies`,
    confirmDelete: msg({ message: 'Are you sure you want to delete {title}?' }),
  },
  fieldTexts: {
    name: { heading: msg`Currency` },
    code: { heading: msg`Code/Symbol` },
    isBaseCurrency: {
      heading: msg`Type`,
      words: [msg`Base`, msg`Foreign`],
      tones: ['brand', 'grey'],
    },
  },
  slots: async () => (await import('./currency-slots.tsx')).currencySlots,
});
