import { msg, t } from '@lingui/core/macro';
import { leadScoreRules } from '@pipewright/contract/resources/lead-score-rules.ts';
import { IconTargetArrow } from '@tabler/icons-react';
import { createElement } from 'react';
import { allRecordsOptions } from '../../kit/data/queries/resource-queries.ts';
import { defineScreens, type Screens, withOwnPage } from '../../kit/records/screens/define-screens.ts';

const declared = defineScreens(leadScoreRules, {
  label: ['Scoring rule', 'Scoring rules'],
  route: '/marketing/lead-scoring',
  menu: 'Marketing',
  subtitle: msg`The rules by which leads earn their points`,
  icon: IconTargetArrow,
  columns: ['name', 'kind', 'points', 'isActive'],
  form: ['name', 'kind', 'points', 'atLeast', 'withinDays', 'fadesOverDays', 'isActive'],
});

/** A page of its own instead of the generic list: rules by group, with what they do to real leads. */
export const leadScoringScreens: Screens = withOwnPage(declared, {
  get title() {
    return t`Lead scoring`;
  },
  load: async () => {
    const { LeadScoringPage } = await import('./lead-scoring-page.tsx');
    return { default: () => createElement(LeadScoringPage, { page: leadScoringScreens }) };
  },
  prefetch: client => void client.prefetchQuery(allRecordsOptions(leadScoreRules)),
});
