import { t } from '@lingui/core/macro';
import type { Organization } from '@pipewright/contract/operations/organization/organization.ts';
import { ChoiceSetting, FlagSetting, TextSetting } from './settings-fields.tsx';
import { SettingsFields, SettingsSection } from './settings-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** How orders are numbered, and what follows when a customer accepts a quote. */
export function OrdersSection({ organization }: { organization: Organization }) {
  const form = useSettingsForm(organization);
  const placeholders = { year: '{year}', month: '{month}', number: '{number:4}' };
  return (
    <SettingsSection
      title={t`Orders`}
      hint={t`How orders are numbered, and what happens by itself when a customer accepts a quote.`}
    >
      <SettingsFields form={form}>
        <TextSetting
          form={form}
          name="orderNumberPattern"
          label={t`Order numbers`}
          description={t`Placeholders: ${placeholders.year}, ${placeholders.month} and ${placeholders.number}`}
        />
        <ChoiceSetting
          form={form}
          name="orderOnAcceptance"
          label={t`When a quote is accepted`}
          description={t`An order can also be created on the page of the quote.`}
          data={[
            { value: 'none', label: t`Create no order` },
            { value: 'draft', label: t`Create a draft of an order` },
            { value: 'confirmed', label: t`Create a confirmed order` },
          ]}
          isNeeded
        />
        <FlagSetting form={form} name="winsDealOnAcceptance" label={t`Mark the deal of the quote as won`} />
        <FlagSetting
          form={form}
          name="taskOnAcceptance"
          label={t`Create a task for the owner of the quote, due the next day`}
        />
      </SettingsFields>
    </SettingsSection>
  );
}
