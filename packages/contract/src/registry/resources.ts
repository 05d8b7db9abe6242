import { activities } from '../resources/activities.ts';
import { commissionPlans } from '../resources/commission-plans.ts';
import { customFields } from '../resources/custom-fields.ts';
import { customObjects } from '../resources/custom-objects.ts';
import { files } from '../resources/files.ts';
import { layouts } from '../resources/layouts.ts';
import { leadScoreRules } from '../resources/lead-score-rules.ts';
import { mailTemplates } from '../resources/mail-templates.ts';
import { marketingCosts } from '../resources/marketing-costs.ts';
import { activityTypes } from '../resources/master-data/activity-types.ts';
import { cities } from '../resources/master-data/cities.ts';
import { companyTypes } from '../resources/master-data/company-types.ts';
import { countries } from '../resources/master-data/countries.ts';
import { currencies } from '../resources/master-data/currencies.ts';
import { dealStages } from '../resources/master-data/deal-stages.ts';
import { industries } from '../resources/master-data/industries.ts';
import { leadSources } from '../resources/master-data/lead-sources.ts';
import { leadStatuses } from '../resources/master-data/lead-statuses.ts';
import { paymentTerms } from '../resources/master-data/payment-terms.ts';
import { priorities } from '../resources/master-data/priorities.ts';
import { productCategories } from '../resources/master-data/product-categories.ts';
import { regions } from '../resources/master-data/regions.ts';
import { states } from '../resources/master-data/states.ts';
import { tags } from '../resources/master-data/tags.ts';
import { objectRecords } from '../resources/object-records.ts';
import { taxRates } from '../resources/products/tax-rates.ts';
import { quoteTemplates } from '../resources/quotes/quote-templates.ts';
import { teams } from '../resources/teams.ts';
import { territories } from '../resources/territories.ts';
import { userRoles } from '../resources/user-roles.ts';
import { recordTypes } from './record-types.ts';

/** Every entity of the product. The test matrices and the references between entities are derived from it. */
export const resources = [
  ...recordTypes,
  ...objectRecords,
  files,
  activities,
  mailTemplates,
  countries,
  states,
  cities,
  regions,
  industries,
  companyTypes,
  leadSources,
  marketingCosts,
  leadStatuses,
  leadScoreRules,
  productCategories,
  taxRates,
  dealStages,
  currencies,
  paymentTerms,
  quoteTemplates,
  userRoles,
  teams,
  territories,
  commissionPlans,
  activityTypes,
  priorities,
  tags,
  customFields,
  customObjects,
  layouts,
] as const;
