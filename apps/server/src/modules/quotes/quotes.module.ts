import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { defineModule, type Module } from '../../platform/resources/define-module.ts';
import { createQuoteExpiry } from './expire-quotes.ts';
import { notifyQuoteOwner } from './notify-owner.ts';
import { quoteRoutes } from './quote-routes.ts';

/** What can change once a quote was sent is decided by the database: see `protect_quote`. */
export const quotesModule: Module = defineModule({
  resource: quotes,
  table: 'quote',
  partTables: { quote_snapshot: 'sent quotes', number_series: 'numbers of documents' },
  processors: [notifyQuoteOwner],
  routes: ({ modules: all }) => quoteRoutes(quotesModule, all),
  background: ({ tenants, tenantSearch }) => {
    const { job, schedule } = createQuoteExpiry({ tenants, listTenants: tenantSearch.withExpiringQuotes });
    return { jobs: [job], schedules: [schedule] };
  },
});
