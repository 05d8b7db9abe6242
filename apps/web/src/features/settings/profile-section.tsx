import type { Organization } from '@pipewright/contract/operations/organization.ts';
import { companySizes } from '@pipewright/contract/resources/companies.ts';
import { useMemo } from 'react';
import { countries, industries } from '../../kit/formats/organization-options.ts';
import { ChoiceSetting, LongTextSetting, TextSetting } from './settings-fields.tsx';
import { SettingsFields, SettingsSection } from './settings-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** What the organization is, as it was asked at sign-up. */
export function ProfileSection({ organization }: { organization: Organization }) {
  const form = useSettingsForm(organization);
  return (
    <SettingsSection
      title="Organization profile"
      hint="The name stands at the top of every page and in mails to your people."
    >
      <SettingsFields form={form}>
        <TextSetting form={form} name="name" label="Organization name" />
        <TextSetting form={form} name="website" label="Website" type="url" placeholder="https://" />
        <LongTextSetting form={form} name="description" label="Description" />
        <ChoiceSetting
          form={form}
          name="industry"
          label="Industry"
          data={industries}
          placeholder="Choose..."
        />
        <ChoiceSetting
          form={form}
          name="companySize"
          label="Company size"
          data={companySizes}
          placeholder="Choose..."
        />
        <TextSetting form={form} name="contactPhone" label="Contact phone" type="tel" />
        <ChoiceSetting
          form={form}
          name="country"
          label="Country"
          data={useMemo(countries, [])}
          placeholder="Choose..."
        />
      </SettingsFields>
    </SettingsSection>
  );
}
