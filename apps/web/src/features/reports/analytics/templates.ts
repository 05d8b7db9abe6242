import { t } from '@lingui/core/macro';
import { customerCards } from './customer-cards.ts';
import { marketingCards } from './marketing-cards.ts';
import type { TemplateCard } from './parts.ts';
import { performanceCards } from './performance-cards.ts';
import { revenueCards } from './revenue-cards.ts';
import { salesCards } from './sales-cards.ts';

/** A dashboard that comes with the product: to look at under its route, and to begin one's own with. */
export interface Template {
  readonly name: string;
  readonly route: string;
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
      title: t`Sales Analytics`,
      summary: t`The pipeline by stage, win rate, and why deals are lost.`,
      cards: salesCards(),
    },
    {
      name: 'customers',
      route: '/analytics/customers',
      title: t`Customer Analytics`,
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
  ];
}
