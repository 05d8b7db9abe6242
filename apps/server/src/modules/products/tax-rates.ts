import { taxRates } from '@pipewright/contract/resources/products/tax-rates.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

/** That at most one is the default is kept by the database: see `keep_one_default_tax_rate`. */
export const taxRatesModule = defineModule({
  resource: taxRates,
  table: 'tax_rate',
  usedBy: [
    { table: 'deal_line', column: 'tax_rate_id', label: ['line of a deal', 'lines of deals'] },
    { table: 'quote_line', column: 'tax_rate_id', label: ['line of a quote', 'lines of quotes'] },
    { table: 'sales_order_line', column: 'tax_rate_id', label: ['line of an order', 'lines of orders'] },
  ],
  seed: seedRows(taxRates, 'tax_rate', [
    { name: 'No tax', percent: 0, isDefault: true, description: 'Nothing is added to the price' },
    { name: 'Standard rate', percent: 20, description: 'Change it to the standard rate of your country' },
    { name: 'Reduced rate', percent: 10, description: 'Change it to the reduced rate of your country' },
  ]),
});
