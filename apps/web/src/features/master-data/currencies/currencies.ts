import { currencies } from '@pipewright/contract/resources/currencies.ts';
import { IconCoins } from '@tabler/icons-react';
import { defineScreens } from '../../../kit/records/screens/define-screens.ts';

export const currencyScreens = defineScreens(currencies, {
  label: ['Currency', 'Currencies'],
  route: '/administration/masters/currencies',
  section: 'Sales',
  subtitle: 'Currencies and their rates to the base currency',
  icon: IconCoins,
  columns: ['name', 'code', 'exchangeRate', 'isBaseCurrency', 'isActive'],
  cellFields: { code: ['symbol'], exchangeRate: ['decimalPlaces'] },
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
    { label: 'Total', count: {} },
    { label: 'Active', count: { isActive: 'true' } },
    { label: 'Base Currencies', count: { isBaseCurrency: 'true' } },
  ],
  asksBeforeSave: ({ isBaseCurrency, name }, record) =>
    isBaseCurrency === true && record?.isBaseCurrency !== true
      ? {
          title: `Make ${name} the base currency?`,
          text: `All exchange rates are recalculated, so that one ${name} is 1. The present base currency becomes a foreign one.`,
          confirm: 'Make base currency',
        }
      : undefined,
  texts: {
    newButton: 'Add Currency',
    noMatch: 'No currencies found',
    loadFailed: 'Failed to fetch currencies',
    confirmDelete: name => `Are you sure you want to delete ${name}?`,
  },
  fieldTexts: {
    name: { heading: 'Currency' },
    code: { heading: 'Code/Symbol' },
    isBaseCurrency: {
      heading: 'Type',
      words: ['Base', 'Foreign'],
      tones: ['brand', 'grey'],
    },
  },
  slots: async () => (await import('./currency-slots.tsx')).currencySlots,
});
