import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { dateFormats, numberFormats, timeFormats } from '@pipewright/contract/fields/organization-fields.ts';
import type { Organization } from '@pipewright/contract/operations/organization/organization.ts';
import { languageName, languages } from '@pipewright/contract/texts/languages.ts';
import { useMemo } from 'react';
import { dateFormatIn } from '../../kit/formats/formats.ts';
import { currentTimeZone, timeZones } from '../../kit/formats/time-zones.ts';
import { BaseCurrency } from './base-currency.tsx';
import { ChoiceSetting } from './settings-fields.tsx';
import { SettingsFields, SettingsSection } from './settings-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const timeNames = { '12-hour': msg`12 hours: 2:30 PM`, '24-hour': msg`24 hours: 14:30` } as const;

/** How times, dates, numbers and money are written for everybody in the organization. */
export function FormatsSection({ organization }: { organization: Organization }) {
  const form = useSettingsForm(organization);
  const { timeZone, country } = organization;
  const zones = useMemo(() => {
    // An old name is still what the organization has: it is shown under the name of today.
    const offered = timeZones(country ?? '').filter(zone => zone !== currentTimeZone(timeZone));
    return [{ value: timeZone, label: currentTimeZone(timeZone) }, ...offered];
  }, [timeZone, country]);
  const usual = organization.country ? t`As in ${organization.country}` : t`As each reader’s browser does`;
  return (
    <SettingsSection
      title={t`Time zone, currency and formats`}
      hint={t`Used wherever times, dates, numbers and money are shown, for everybody.`}
    >
      <SettingsFields form={form}>
        <ChoiceSetting
          form={form}
          name="language"
          label={t`Language`}
          description={t`For everybody who has not chosen one in their profile.`}
          placeholder={t`Each reader’s browser language`}
          data={languages.map(value => ({ value, label: languageName(value) }))}
        />
        <ChoiceSetting form={form} name="timeZone" label={t`Time zone`} data={zones} isNeeded />
        <ChoiceSetting
          form={form}
          name="dateFormat"
          label={t`Dates`}
          placeholder={usual}
          data={dateFormats.map(value => ({ value, label: exampleOf(value) }))}
        />
        <ChoiceSetting
          form={form}
          name="timeFormat"
          label={t`Times`}
          placeholder={usual}
          data={timeFormats.map(value => ({ value, label: i18n._(timeNames[value]) }))}
        />
        <ChoiceSetting
          form={form}
          name="numberFormat"
          label={t`Numbers`}
          placeholder={usual}
          data={numberFormats}
        />
      </SettingsFields>
      <BaseCurrency />
    </SettingsSection>
  );
}

/** The last day of March: no part of it can be taken for another. */
function exampleOf(format: string): string {
  const parts: Readonly<Record<string, string>> = {
    YYYY: '2026',
    MMM: dateFormatIn({ month: 'short', timeZone: 'UTC' }).format(new Date('2026-03-31')),
    MM: '03',
    DD: '31',
    D: '31',
  };
  return format.replace(/YYYY|MMM|MM|DD|D/g, name => parts[name] ?? name);
}
