import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { defineModule, type Module } from '../../platform/resources/define-module.ts';
import { quoteLinkRoutes } from './customer-page/link-routes.ts';
import { quotePages } from './customer-page/quote-pages.ts';
import { createQuoteExpiry } from './expire-quotes.ts';
import { notifyQuoteOwner } from './notify-owner.ts';
import { quoteImports } from './quote-imports.ts';
import { quoteRoutes } from './quote-routes.ts';

/** The database decides what can change after a quote was sent: see `protect_quote`. */
export const quotesModule: Module = defineModule({
  resource: quotes,
  table: 'quote',
  imports: quoteImports,
  partTables: { quote_snapshot: 'sent quotes', number_series: 'numbers of documents' },
  processors: [notifyQuoteOwner],
  routes: services => [
    ...quoteRoutes(quotesModule, services.modules),
    ...quoteLinkRoutes(quotesModule, services),
  ],
  publicPages: services => quotePages(services),
  background: ({ tenants, tenantSearch }) => {
    const { job, schedule } = createQuoteExpiry({ tenants, listTenants: tenantSearch.withExpiringQuotes });
    return { jobs: [job], schedules: [schedule] };
  },
});
