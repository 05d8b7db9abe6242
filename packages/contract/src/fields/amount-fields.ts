import { anyMoney, computed, defaulted, kept, lookedUp, money, reference } from './fields.ts';

/**
 * An amount with its own currency: these fields only make sense together. On the server, the table has the columns
 * `amount`, `currency_id` and `base_amount`, and calls `crm.tenant_amount`.
 */
export const amountFields = {
  /** At most as many decimal places as the currency has. */
  amount: defaulted({ ...money, currency: { id: 'currencyId', code: 'currency' } }, 0),
  /** Defaults to the base currency. */
  currencyId: kept(reference('currency')),
  /** The amount in the base currency, at the exchange rate of the last change. Totals add up this value. */
  baseAmount: computed(anyMoney),
  /** The code of the currency. */
  currency: lookedUp({ via: 'currencyId', from: 'currency', pick: 'code' }),
} as const;
