import { activities } from '../resources/activities.ts';
import { activityTypes } from '../resources/activity-types.ts';
import { cities } from '../resources/cities.ts';
import { commissionPlans } from '../resources/commission-plans.ts';
import { companyTypes } from '../resources/company-types.ts';
import { countries } from '../resources/countries.ts';
import { currencies } from '../resources/currencies.ts';
import { customFields } from '../resources/custom-fields.ts';
import { dealStages } from '../resources/deal-stages.ts';
import { files } from '../resources/files.ts';
import { industries } from '../resources/industries.ts';
import { leadScoreRules } from '../resources/lead-score-rules.ts';
import { leadSources } from '../resources/lead-sources.ts';
import { leadStatuses } from '../resources/lead-statuses.ts';
import { mailTemplates } from '../resources/mail-templates.ts';
import { paymentTerms } from '../resources/payment-terms.ts';
import { priorities } from '../resources/priorities.ts';
import { productCategories } from '../resources/product-categories.ts';
import { taxRates } from '../resources/products/tax-rates.ts';
import { quoteTemplates } from '../resources/quotes/quote-templates.ts';
import { regions } from '../resources/regions.ts';
import { states } from '../resources/states.ts';
import { tags } from '../resources/tags.ts';
import { teams } from '../resources/teams.ts';
import { territories } from '../resources/territories.ts';
import { userRoles } from '../resources/user-roles.ts';
import { recordTypes } from './record-types.ts';

/** Every entity of the product. The test matrices and the references between entities are derived from it. */
export const resources = [
  ...recordTypes,
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
] as const;
