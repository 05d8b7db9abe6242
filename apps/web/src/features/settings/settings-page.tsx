import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DomainSection } from './domain-section.tsx';
import { FormatsSection } from './formats-section.tsx';
import { LogoSection } from './logo-section.tsx';
import { OrdersSection } from './orders-section.tsx';
import { organizationOptions } from './organization-query.ts';
import {
  AutomationsSection,
  BackgroundWorkSection,
  IntegrationsSection,
  MailSection,
  RetentionSection,
  SampleDataSection,
  WebhooksSection,
} from './other-sections.tsx';
import { PlanSection } from './plan-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { QuotesSection } from './quotes-section.tsx';
import classes from './settings.module.css';

/** What an organization decides about itself. Everybody may read it; people who may not change it see no buttons. */
export function SettingsPage({ page }: { page: Entry }) {
  return (
    <PageFrame crumbs={crumbsOf(useEntries(), page.route)} title={page.title} subtitle={page.subtitle}>
      <Sections />
    </PageFrame>
  );
}

function Sections() {
  const { data: organization, error, refetch } = useQuery(organizationOptions());
  if (error) {
    return <NotLoaded title={t`Failed to load the settings`} error={error} onRetry={refetch} />;
  }
  if (!organization) {
    return <Skeleton height={480} aria-busy />;
  }
  return (
    <div className={classes.sections}>
      <ProfileSection organization={organization} />
      <LogoSection />
      <FormatsSection organization={organization} />
      <PlanSection organization={organization} />
      <DomainSection organization={organization} />
      <MailSection organization={organization} />
      <QuotesSection organization={organization} />
      <OrdersSection organization={organization} />
      <RetentionSection organization={organization} />
      <SampleDataSection />
      <IntegrationsSection />
      <AutomationsSection />
      <WebhooksSection />
      <BackgroundWorkSection />
      <DeletionSection organization={organization} />
    </div>
  );
}
