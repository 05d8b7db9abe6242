import type { Feature } from '../platform/define-feature.ts';
import type { Module } from '../platform/resources/define-module.ts';
import { activitiesModule } from './activities/activities.module.ts';
import { mailTemplatesModule } from './activities/mail-templates.module.ts';
import { commissionFeature } from './commission/commission.feature.ts';
import { commissionPlansModule } from './commission/commission-plans.module.ts';
import { companiesModule } from './companies/companies.module.ts';
import { contactsModule } from './contacts/contacts.module.ts';
import { customFieldsModule } from './custom-fields/custom-fields.module.ts';
import { customObjectsModule } from './custom-objects/custom-objects.module.ts';
import { objectRecordModules } from './custom-objects/object-records.ts';
import { dashboardFeature } from './dashboard/dashboard.feature.ts';
import { dealContactsModule } from './deals/deal-contacts.ts';
import { dealsModule } from './deals/deals.module.ts';
import { filesModule } from './files/files.module.ts';
import { forecastFeature } from './forecast/forecast.feature.ts';
import { layoutsModule } from './layouts/layouts.module.ts';
import { leadsModule } from './leads/leads.module.ts';
import { leadScoreRulesModule } from './leads/scoring/lead-score-rules.module.ts';
import { activityTypesModule } from './master-data/activity-types.ts';
import { citiesModule } from './master-data/cities.ts';
import { companyTypesModule } from './master-data/company-types.ts';
import { countriesModule } from './master-data/countries.ts';
import { currenciesModule } from './master-data/currencies.ts';
import { dealStagesModule } from './master-data/deal-stages.ts';
import { industriesModule } from './master-data/industries.ts';
import { leadSourcesModule } from './master-data/lead-sources.ts';
import { leadStatusesModule } from './master-data/lead-statuses.ts';
import { marketingCostsModule } from './master-data/marketing-costs.ts';
import { paymentTermsModule } from './master-data/payment-terms.ts';
import { prioritiesModule } from './master-data/priorities.ts';
import { productCategoriesModule } from './master-data/product-categories.ts';
import { regionsModule } from './master-data/regions.ts';
import { statesModule } from './master-data/states.ts';
import { tagsModule } from './master-data/tags.ts';
import { userRolesModule } from './master-data/user-roles.ts';
import { ordersModule } from './orders/orders.module.ts';
import { organizationFeature } from './organization/organization.feature.ts';
import { priceBookEntriesModule } from './products/price-book-entries.ts';
import { priceBooksModule } from './products/price-books.ts';
import { productCostsModule } from './products/product-costs.ts';
import { productsModule } from './products/products.module.ts';
import { taxRatesModule } from './products/tax-rates.ts';
import { quoteTemplatesModule } from './quotes/quote-templates.ts';
import { quotesModule } from './quotes/quotes.module.ts';
import { reportsFeature } from './reports/reports.feature.ts';
import { sampleDataFeature } from './sample-data/sample-data.feature.ts';
import { territoriesModule } from './territories/territories.module.ts';
import { teamsModule } from './users/teams.module.ts';
import { usersFeature } from './users/users.feature.ts';
import { viewsFeature } from './views/views.feature.ts';

/** Every record type. New organizations are seeded in this order: a type comes after those it refers to. */
export const modules: readonly Module[] = [
  countriesModule,
  statesModule,
  citiesModule,
  regionsModule,
  industriesModule,
  companyTypesModule,
  leadSourcesModule,
  marketingCostsModule,
  leadStatusesModule,
  productCategoriesModule,
  taxRatesModule,
  dealStagesModule,
  currenciesModule,
  paymentTermsModule,
  quoteTemplatesModule,
  userRolesModule,
  teamsModule,
  territoriesModule,
  commissionPlansModule,
  activityTypesModule,
  prioritiesModule,
  leadScoreRulesModule,
  tagsModule,
  productsModule,
  productCostsModule,
  priceBooksModule,
  priceBookEntriesModule,
  companiesModule,
  contactsModule,
  leadsModule,
  dealsModule,
  dealContactsModule,
  quotesModule,
  ordersModule,
  customObjectsModule,
  ...objectRecordModules,
  activitiesModule,
  filesModule,
  mailTemplatesModule,
  customFieldsModule,
  layoutsModule,
];

/** Everything else that the product offers. */
export const features: readonly Feature[] = [
  dashboardFeature,
  sampleDataFeature,
  forecastFeature,
  commissionFeature,
  organizationFeature,
  reportsFeature,
  usersFeature,
  viewsFeature,
];
