import { t } from '@lingui/core/macro';
import type { Organization } from '@pipewright/contract/operations/organization/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { mailOptionsOptions } from '../../kit/data/queries/mail-options.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { NumberInput } from '../../kit/ui/inputs/number-input.tsx';
import { FlagSetting, LongTextSetting, TextSetting } from './settings-fields.tsx';
import { SettingsFields, SettingsSection } from './settings-section.tsx';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

/** What quotes say about the organization, how they are numbered, and which need an approval. */
export function QuotesSection({ organization }: { organization: Organization }) {
  const form = useSettingsForm(organization);
  const { currency } = useViewer().organization;
  const { data: mail } = useQuery(mailOptionsOptions());
  const placeholders = { year: '{year}', month: '{month}', number: '{number:4}' };
  return (
    <SettingsSection
      title={t`Quotes`}
      hint={t`Quotes with a higher discount or net total can only be sent once somebody with the permission has approved them.`}
    >
      <SettingsFields form={form}>
        <LongTextSetting form={form} name="address" label={t`Address on quotes`} />
        <TextSetting form={form} name="taxId" label={t`Tax ID`} />
        <TextSetting
          form={form}
          name="quoteNumberPattern"
          label={t`Quote numbers`}
          description={t`Placeholders: ${placeholders.year}, ${placeholders.month} and ${placeholders.number}`}
        />
        <NumberSetting
          form={form}
          name="approvalDiscountPercent"
          label={t`Approval above a discount of (%)`}
          max={100}
        />
        <NumberSetting
          form={form}
          name="approvalTotal"
          label={t`Approval above a net total of (${currency})`}
        />
        <FlagSetting
          form={form}
          name="signatureOnAcceptance"
          label={t`Customers can draw a signature when they accept`}
        />
        <FlagSetting
          form={form}
          name="codeOnAcceptance"
          label={t`Customers enter a code from an email when they accept`}
          description={
            mail?.delivers === false
              ? t`No mail server is set up, so no codes are sent: customers cannot accept quotes while this is on.`
              : undefined
          }
        />
      </SettingsFields>
    </SettingsSection>
  );
}

interface NumberSettingProps {
  readonly form: SettingsForm;
  readonly name: 'approvalDiscountPercent' | 'approvalTotal';
  readonly label: string;
  readonly max?: number;
}

function NumberSetting({ form, name, label, max }: NumberSettingProps) {
  const value = form.valueOf(name);
  return (
    <NumberInput
      label={label}
      placeholder={t`No limit`}
      error={form.errorOf(name)}
      readOnly={!form.mayChange}
      min={0}
      max={max}
      maxDecimals={2}
      value={value === '' ? undefined : Number(value)}
      onChange={changed => form.change(name, changed ?? null)}
    />
  );
}
