import { t } from '@lingui/core/macro';
import { customerCards } from './customer-cards.ts';
import { marketingCards } from './marketing-cards.ts';
import type { TemplateCard } from './parts.ts';
import { performanceCards } from './performance-cards.ts';
import { quoteCards } from './quote-cards.ts';
import { revenueCards } from './revenue-cards.ts';
import { salesCards } from './sales-cards.ts';
import { activityCards, companyCards, leadCards, pipelineCards } from './template-cards.ts';

/** A dashboard that comes with the product: to begin one's own with and, where it has a route, to look at. */
export interface Template {
  readonly name: string;
  readonly route?: string;
  readonly title: string;
  readonly summary: string;
  readonly cards: readonly TemplateCard[];
}

/** In the language that is shown. */
export function templates(): readonly Template[] {
  return [
    {
      name: 'revenue',
      route: '/analytics/revenue',
      title: t`Revenue`,
      summary: t`What was won by month, company and source, and what is expected.`,
      cards: revenueCards(),
    },
    {
      name: 'sales',
      route: '/analytics/sales',
      title: t`Sales analytics`,
      summary: t`The pipeline by stage, win rate, and why deals are lost.`,
      cards: salesCards(),
    },
    {
      name: 'customers',
      route: '/analytics/customers',
      title: t`Customer analytics`,
      summary: t`New customers, repeat customers, and their industries.`,
      cards: customerCards(),
    },
    {
      name: 'marketing',
      route: '/analytics/marketing-roi',
      title: t`Marketing ROI`,
      summary: t`Leads and won value by source, and how many leads convert.`,
      cards: marketingCards(),
    },
    {
      name: 'performance',
      route: '/sales/performance',
      title: t`Performance`,
      summary: t`Activities, new deals, won value and win rate per person.`,
      cards: performanceCards(),
    },
    {
      name: 'pipeline',
      title: t`Pipeline`,
      summary: t`Open deals by stage, owner and month, and those that are likely to slip.`,
      cards: pipelineCards(),
    },
    {
      name: 'leads',
      title: t`Leads`,
      summary: t`New leads, their status and score, and those that nobody looks after.`,
      cards: leadCards(),
    },
    {
      name: 'activities',
      title: t`Activities`,
      summary: t`What was done each week, and the tasks that are open.`,
      cards: activityCards(),
    },
    {
      name: 'quotes',
      title: t`Quotes`,
      summary: t`Quotes that wait for an answer, and how many are accepted.`,
      cards: quoteCards(),
    },
    {
      name: 'companies',
      title: t`Companies`,
      summary: t`Companies by industry, type and owner, and the best customers.`,
      cards: companyCards(),
    },
  ];
}
