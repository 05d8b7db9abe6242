import { leads } from '@pipewright/contract/resources/leads.ts';
import { standardTabs } from '../../kit/common/record-page/standard-tabs.tsx';
import { FieldColumns } from '../../kit/records/form/field-columns.tsx';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { LeadProgress, LeadStatusBadge } from './lead-progress.tsx';
import { LeadRelated } from './lead-related.tsx';
import { LeadSummary } from './lead-summary.tsx';

export const leadPages = defineRecordPages(leads, {
  initials: ({ firstName, lastName }) => [firstName, lastName],
  subtitle: ({ jobTitle, companyName }) => [jobTitle, companyName].filter(Boolean).join(' at ') || undefined,
  badge: LeadStatusBadge,
  progress: LeadProgress,
  tabs: standardTabs(leads, { summary: LeadSummary, form: FieldColumns, related: LeadRelated }),
  panel: LeadPanel,
});
