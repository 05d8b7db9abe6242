import { leads } from '@pipewright/contract/resources/leads.ts';
import { standardTabs } from '../../kit/common/record-page/standard-tabs.tsx';
import { fieldColumns } from '../../kit/records/record-page/load-field-columns.ts';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { loadedLater } from '../../kit/ui/hooks/loaded-later.ts';
import { shownLater } from '../../kit/ui/hooks/shown-later.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { LeadProgress, LeadStatusBadge } from './lead-progress.tsx';
import { LeadSummary } from './lead-summary.tsx';

const LeadRelated = shownLater(loadedLater(async () => (await import('./lead-related.tsx')).LeadRelated));

export const leadPages = defineRecordPages(leads, {
  initials: ({ firstName, lastName }) => [firstName, lastName],
  subtitle: ({ jobTitle, companyName }) => [jobTitle, companyName].filter(Boolean).join(' at ') || undefined,
  badge: LeadStatusBadge,
  progress: LeadProgress,
  tabs: standardTabs(leads, { summary: LeadSummary, form: shownLater(fieldColumns), related: LeadRelated }),
  panel: LeadPanel,
});
