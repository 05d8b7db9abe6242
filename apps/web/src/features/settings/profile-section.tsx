import { t } from '@lingui/core/macro';
import type { Organization } from '@pipewright/contract/operations/organization/organization.ts';
import { companySizes } from '@pipewright/contract/resources/companies.ts';
import { countries, industries } from '../../kit/formats/organization-options.ts';
import { ChoiceSetting, LongTextSetting, TextSetting } from './settings-fields.tsx';
import { SettingsFields, SettingsSection } from './settings-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** What the organization is, as it was asked at sign-up. */
export function ProfileSection({ organization }: { organization: Organization }) {
  const form = useSettingsForm(organization);
  return (
    <SettingsSection
      title={t`Organization profile`}
      hint={t`The name stands at the top of every page and in emails to your people.`}
    >
      <SettingsFields form={form}>
        <TextSetting form={form} name="name" label={t`Organization name`} />
        <TextSetting form={form} name="website" label={t`Website`} type="url" placeholder="https://" />
        <LongTextSetting form={form} name="description" label={t`Description`} />
        <ChoiceSetting
          form={form}
          name="industry"
          label={t`Industry`}
          data={industries()}
          placeholder={t`Choose...`}
        />
        <ChoiceSetting
          form={form}
          name="companySize"
          label={t`Company size`}
          data={companySizes}
          placeholder={t`Choose...`}
        />
        <TextSetting form={form} name="contactPhone" label={t`Contact phone`} type="tel" />
        <ChoiceSetting
          form={form}
          name="country"
          label={t`Country`}
          data={countries()}
          placeholder={t`Choose...`}
        />
      </SettingsFields>
    </SettingsSection>
  );
}
