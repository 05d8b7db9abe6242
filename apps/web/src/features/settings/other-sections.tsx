import { t } from '@lingui/core/macro';
import { retention } from '@pipewright/contract/fields/organization-fields.ts';
import { listFailedJobs } from '@pipewright/contract/operations/administration/failed-jobs.ts';
import type { Organization } from '@pipewright/contract/operations/organization/organization.ts';
import { loadSampleData } from '@pipewright/contract/operations/organization/sample-data.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { NumberInput } from '../../kit/ui/inputs/number-input.tsx';
import { TextSetting } from './settings-fields.tsx';
import { SettingsFields, SettingsLink, SettingsSection } from './settings-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

interface SectionProps {
  readonly organization: Organization;
}

/** Who mails come from. */
export function MailSection({ organization }: SectionProps) {
  const form = useSettingsForm(organization);
  return (
    <SettingsSection
      title={t`Mail sender`}
      hint={t`For emails that nobody writes by hand: invitations, reminders, confirmations.`}
    >
      <SettingsFields form={form}>
        <TextSetting form={form} name="mailSenderName" label={t`Sender name`} placeholder="Pipewright" />
        <TextSetting
          form={form}
          name="mailReplyTo"
          label={t`Answers go to`}
          type="email"
          placeholder={t`Nobody`}
        />
      </SettingsFields>
    </SettingsSection>
  );
}

/** How long the audit log reaches back. */
export function RetentionSection({ organization }: SectionProps) {
  const form = useSettingsForm(organization);
  const days = form.valueOf('retentionDays');
  return (
    <SettingsSection
      title={t`Audit log`}
      hint={t`How long changes and events can be looked up, and changes undone. What is younger than 30 days always stays.`}
    >
      <SettingsFields form={form}>
        <NumberInput
          label={t`Days to keep entries`}
          placeholder={t`${organization.usualRetentionDays}, as everywhere on this server`}
          error={form.errorOf('retentionDays')}
          readOnly={!form.mayChange}
          {...retention}
          step={1}
          value={days === '' ? undefined : Number(days)}
          onChange={value => form.change('retentionDays', value ?? null)}
        />
      </SettingsFields>
    </SettingsSection>
  );
}

/** The link to the page of the sample data. */
export function SampleDataSection() {
  const mayLoad = useMay(loadSampleData.access);
  return mayLoad ? (
    <SettingsSection title={t`Sample data`} hint={t`A year of example records to explore the product with.`}>
      <SettingsLink to="/administration/settings/sample-data">{t`Add or remove sample data`}</SettingsLink>
    </SettingsSection>
  ) : null;
}

/** The way to background work that failed, for those who can run it again. */
export function BackgroundWorkSection() {
  const maySee = useMay(listFailedJobs.access);
  return maySee ? (
    <SettingsSection
      title={t`Background work`}
      hint={t`Imports, reminders, backups and clean-up run in the background. What failed is listed with the reason.`}
    >
      <SettingsLink to="/administration/failed-jobs">{t`View failed jobs`}</SettingsLink>
    </SettingsSection>
  ) : null;
}

/** The link to the page of webhooks. */
export function WebhooksSection() {
  const maySee = useMay('settings.manage');
  return maySee ? (
    <SettingsSection
      title={t`Webhooks`}
      hint={t`Tell your own programs, Zapier, Make or n8n as soon as a record changes.`}
    >
      <SettingsLink to="/administration/webhooks">{t`Manage webhooks`}</SettingsLink>
    </SettingsSection>
  ) : null;
}

/** The way to everything that can be connected. */
export function IntegrationsSection() {
  const maySee = useMay('settings.manage');
  return maySee ? (
    <SettingsSection
      title={t`Integrations`}
      hint={t`What can be connected today, with instructions: API, webhooks, Zapier, Make, n8n, calendars and files.`}
    >
      <SettingsLink to="/administration/integrations">{t`View integrations`}</SettingsLink>
    </SettingsSection>
  ) : null;
}

/** The link to the page of automations. */
export function AutomationsSection() {
  const maySee = useMay('automations.manage');
  return maySee ? (
    <SettingsSection
      title={t`Automations`}
      hint={t`Assign, remind, update and send by rules that you can test before they run.`}
    >
      <SettingsLink to="/administration/automations">{t`Manage automations`}</SettingsLink>
    </SettingsSection>
  ) : null;
}
