import type { activities } from '@pipewright/contract/resources/activities.ts';
import type { commissionPlans } from '@pipewright/contract/resources/commission-plans.ts';
import type { companies } from '@pipewright/contract/resources/companies.ts';
import type { contacts } from '@pipewright/contract/resources/contacts.ts';
import type { dealContacts } from '@pipewright/contract/resources/deal-contacts.ts';
import type { deals } from '@pipewright/contract/resources/deals.ts';
import type { leads } from '@pipewright/contract/resources/leads.ts';
import type { marketingCosts } from '@pipewright/contract/resources/marketing-costs.ts';
import type { products } from '@pipewright/contract/resources/products/products.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { companyOf, contactOf } from './accounts.ts';
import { aboutDeal, aboutLead, dealActivities, leadActivities } from './activities.ts';
import { makeCommissionPlans } from './commission.ts';
import { createContext } from './context.ts';
import { dealOf, makeDeals, participantsOf } from './deals.ts';
import { leadOfDeal, makeProspect } from './leads.ts';
import { makeMarketingCosts } from './marketing-costs.ts';
import { makePlans } from './plans.ts';
import { makeProducts } from './products.ts';
import { makeSales, type Sales } from './sales.ts';
import type { Surroundings } from './surroundings.ts';

export interface Sample {
  readonly products: readonly PastRecord<typeof products>[];
  readonly commissionPlans: readonly PastRecord<typeof commissionPlans>[];
  readonly companies: readonly PastRecord<typeof companies>[];
  readonly contacts: readonly PastRecord<typeof contacts>[];
  readonly leads: readonly PastRecord<typeof leads>[];
  readonly deals: readonly PastRecord<typeof deals>[];
  readonly dealContacts: readonly PastRecord<typeof dealContacts>[];
  readonly activities: readonly PastRecord<typeof activities>[];
  readonly sales: Sales;
  readonly marketingCosts: readonly PastRecord<typeof marketingCosts>[];
  /** The stages that deals have left. */
  readonly stays: readonly Stay[];
}

export interface Stay {
  readonly dealId: string;
  readonly dealStageId: string;
  readonly enteredAtUtc: string;
  readonly leftAtUtc: string;
}

const leadCount = 400;
/** Any number would do; with this one the figures look good. */
const seed = 7;

/**
 * Twelve months of a sales team, up to now. Every call returns the same, except for ids. Deals are generated first,
 * everything else belongs to them.
 */
export function generateSample(around: Surroundings): Sample {
  const context = createContext(around, seed);
  const { days } = context;
  const { accounts, stories } = makeDeals(context);
  const converted = stories.flatMap(story => leadOfDeal(context, story));
  const prospects = Array.from({ length: leadCount - converted.length }, () => makeProspect(context));
  const allLeads = [...converted, ...prospects];
  const open = [
    ...stories.filter(({ course }) => course.outcome === 'open').map(aboutDeal),
    ...prospects.filter(({ isOpen }) => isOpen).map(aboutLead),
  ];

  const products = makeProducts(context);
  const records = {
    products,
    commissionPlans: makeCommissionPlans(context),
    companies: accounts.map(account => companyOf(context, account, accounts)),
    contacts: accounts.flatMap(account => account.colleagues.map(each => contactOf(context, account, each))),
    leads: allLeads.map(({ record }) => record),
    // New cards are on top of their column, so those that moved last are created last.
    deals: stories.toSorted((a, b) => b.course.since - a.course.since).map(story => dealOf(context, story)),
    dealContacts: stories.flatMap(story => participantsOf(context, story)),
    activities: [
      ...allLeads.flatMap(lead => leadActivities(context, lead)),
      ...stories.flatMap(story => dealActivities(context, story)),
      ...makePlans(context, open),
    ],
    stays: stories.flatMap(({ id: dealId, course }) =>
      course.stays.map(({ stageId, from, until }) => ({
        dealId,
        dealStageId: stageId,
        enteredAtUtc: days.ago(from),
        leftAtUtc: days.ago(until),
      })),
    ),
  };
  const sales = makeSales(context, stories, products);
  return { ...records, sales, marketingCosts: makeMarketingCosts(context) };
}
