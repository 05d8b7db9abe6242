import { defineImportPage } from '../kit/common/import/define-import-page.ts';
import type { Entry } from '../kit/records/screens/navigation.ts';
import { activityScreens } from './activities/activities.ts';
import { mailTemplateScreens } from './activities/mail-templates.ts';
import { auditPage } from './audit/audit.ts';
import { automationPage, automationsPage } from './automations/automations.ts';
import { backupPage } from './backup/backup.ts';
import { comingSoonPages } from './coming-soon/coming-soon.ts';
import { companyPage, companyScreens, newCompanyPage } from './companies/companies.ts';
import { contactPage, contactScreens, newContactPage } from './contacts/contacts.ts';
import { customFieldScreens } from './custom-fields/custom-fields.ts';
import { layoutScreens } from './custom-fields/layouts/layouts.ts';
import { customObjectScreens, objectPages } from './custom-objects/custom-objects.ts';
import { defineHomePage } from './dashboard/dashboard.ts';
import {
  commissionPage,
  commissionPlanScreens,
  commissionStatementPage,
} from './deals/commission/commission.ts';
import { dealContactScreens } from './deals/deal-contacts.ts';
import { boardPage, dealPage, dealScreens, forecastPage, newDealPage, targetsPage } from './deals/deals.ts';
import { failedJobsPage } from './failed-jobs/failed-jobs.ts';
import { importBatchPage } from './imports/imports.ts';
import { integrationsPage } from './integrations/integrations.ts';
import { leadScoringScreens } from './lead-scoring/lead-scoring.ts';
import { editLeadPage, leadReportPage, leadScreens, newLeadPage } from './leads/leads.ts';
import { activityTypeScreens } from './master-data/activity-types.ts';
import { cityScreens } from './master-data/cities.ts';
import { companyTypeScreens } from './master-data/company-types.ts';
import { countryScreens } from './master-data/countries.ts';
import { currencyScreens } from './master-data/currencies/currencies.ts';
import { dealStageScreens } from './master-data/deal-stages.ts';
import { industryScreens } from './master-data/industries.ts';
import { leadSourceScreens } from './master-data/lead-sources/lead-sources.ts';
import { leadStatusScreens } from './master-data/lead-statuses.ts';
import { marketingCostScreens } from './master-data/marketing-costs.ts';
import { mastersPage } from './master-data/masters.ts';
import { paymentTermScreens } from './master-data/payment-terms.ts';
import { priorityScreens } from './master-data/priorities.ts';
import { productCategoryScreens } from './master-data/product-categories.ts';
import { regionScreens } from './master-data/regions.ts';
import { stateScreens } from './master-data/states.ts';
import { tagScreens } from './master-data/tags.ts';
import { userRoleScreens } from './master-data/user-roles/user-roles.ts';
import { newOrderPage, orderPage, orderScreens } from './orders/orders.ts';
import { outboxPage } from './outbox/outbox.ts';
import { privacyPage } from './privacy/privacy.ts';
import { priceBookEntryScreens } from './products/price-book-entries.ts';
import { priceBookScreens } from './products/price-books.ts';
import { productCostScreens } from './products/product-costs.ts';
import { newProductPage, productPage, productScreens } from './products/products.ts';
import { taxRateScreens } from './products/tax-rates.ts';
import { notificationSettingsPage, profilePage } from './profile/profile.ts';
import { quoteTemplateScreens } from './quotes/quote-templates.ts';
import { newQuotePage, quotePage, quoteScreens } from './quotes/quotes.ts';
import { loadHomeBoard, reportPages } from './reports/reports.ts';
import { sampleDataPage } from './sample-data/sample-data.ts';
import { securityPage } from './security/security.ts';
import { settingsPage } from './settings/settings.ts';
import { accessPage } from './teams/access.ts';
import { teamScreens } from './teams/teams.ts';
import { territoryScreens } from './territories/territories.ts';
import { usersPage } from './users/users.ts';
import { webhooksPage } from './webhooks/webhooks.ts';

const built: readonly Entry[] = [
  defineHomePage(loadHomeBoard),
  ...[profilePage, notificationSettingsPage],
  ...[leadScreens, newLeadPage, editLeadPage, leadReportPage],
  leadScoringScreens,
  ...[contactScreens, newContactPage, contactPage],
  ...[companyScreens, newCompanyPage, companyPage],
  ...[dealScreens, newDealPage, dealPage, dealContactScreens, boardPage],
  ...[forecastPage, targetsPage],
  ...[commissionPage, commissionPlanScreens, commissionStatementPage],
  ...[productScreens, newProductPage, productPage, productCostScreens],
  ...[quoteScreens, newQuotePage, quotePage],
  territoryScreens,
  ...[orderScreens, newOrderPage, orderPage],
  ...[activityScreens, mailTemplateScreens],
  ...[leadScreens, contactScreens, companyScreens, dealScreens, activityScreens].map(defineImportPage),
  ...[productScreens, industryScreens, tagScreens, marketingCostScreens].map(defineImportPage),
  ...[priceBookScreens, priceBookEntryScreens, quoteScreens, orderScreens].map(defineImportPage),
  ...reportPages,
  marketingCostScreens,
  usersPage,
  settingsPage,
  auditPage,
  privacyPage,
  outboxPage,
  failedJobsPage,
  webhooksPage,
  integrationsPage,
  ...[automationsPage, automationPage],
  securityPage,
  sampleDataPage,
  ...[teamScreens, accessPage],
  mastersPage,
  ...[customFieldScreens, layoutScreens, customObjectScreens, ...objectPages],
  importBatchPage,
  backupPage,
  // In the order in which the index shows them.
  ...[countryScreens, stateScreens, cityScreens, regionScreens],
  ...[industryScreens, companyTypeScreens, leadSourceScreens, leadStatusScreens],
  ...[productCategoryScreens, taxRateScreens, priceBookScreens, priceBookEntryScreens],
  ...[dealStageScreens, currencyScreens, paymentTermScreens, quoteTemplateScreens],
  ...[userRoleScreens, activityTypeScreens, priorityScreens, tagScreens],
];

/** Every screen of the product. Routes, navigation, the masters index and pickers are made from it. */
export const features: readonly Entry[] = [...built, ...comingSoonPages()];
