import { t } from '@lingui/core/macro';
import { type ComboboxData, Select, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { companySizes } from '@pipewright/contract/resources/companies.ts';
import { useMemo } from 'react';
import { countries, industries } from '../../../kit/formats/organization-options.ts';
import { ownTimeZone, timeZoneOf, timeZones } from '../../../kit/formats/time-zones.ts';
import parts from '../account-parts.module.css';
import { needed } from './needed.ts';
import classes from './sign-up.module.css';
import type { Wizard } from './sign-up-page.tsx';
import { withScheme } from './values.ts';

/** The organization's data in the order of the specification; only its name is required. */
export function OrganizationStep({ wizard: { form } }: { wizard: Wizard }) {
  const website = form.getInputProps('organizationDetails.website');

  /** The time zone follows the country, unless the user has chosen another one. */
  function followCountry(country: string): void {
    const { timeZone, country: before } = form.values.organizationDetails;
    const isChosen = timeZone !== 'UTC' && timeZone !== timeZoneOf(before);
    const expected = timeZoneOf(country);
    if (expected && !isChosen) {
      form.setFieldValue('organizationDetails.timeZone', expected);
    }
  }

  return (
    <div className={classes.fields}>
      <TextInput
        label={t`Organization name`}
        {...needed}
        autoComplete="organization"
        maxLength={100}
        className={classes.whole}
        {...form.getInputProps('organizationDetails.name')}
      />
      <Textarea
        label={t`Description`}
        rows={2}
        maxLength={500}
        className={classes.whole}
        {...form.getInputProps('organizationDetails.description')}
      />
      <Choice form={form} field="industry" label={t`Industry`} data={industries()} />
      <TextInput
        label={t`Website`}
        type="url"
        placeholder="https://"
        autoComplete="url"
        {...website}
        onBlur={event => {
          const typed = event.currentTarget.value;
          if (withScheme(typed) !== typed) {
            form.setFieldValue('organizationDetails.website', withScheme(typed));
          }
        }}
      />
      <TextInput
        label={t`Contact phone`}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.getInputProps('organizationDetails.contactPhone')}
      />
      <TimeZone form={form} />
      <Choice
        form={form}
        field="country"
        label={t`Country`}
        data={countries()}
        searchable
        onChosen={followCountry}
      />
      <Choice form={form} field="companySize" label={t`Company size`} data={companySizes} />
    </div>
  );
}

interface ChoiceProps {
  readonly form: Wizard['form'];
  readonly field: 'industry' | 'companySize' | 'country' | 'timeZone';
  readonly label: string;
  readonly data: ComboboxData;
  readonly searchable?: boolean;
  readonly onChosen?: (value: string) => void;
}

function Choice({ form, field, label, data, searchable = false, onChosen }: ChoiceProps) {
  const path = `organizationDetails.${field}` as const;
  const { value, ...props } = form.getInputProps(path);
  return (
    <Select
      {...props}
      label={label}
      data={data}
      value={value || null}
      onChange={chosen => {
        form.setFieldValue(path, chosen ?? '');
        onChosen?.(chosen ?? '');
      }}
      placeholder={t`Choose...`}
      searchable={searchable}
      nothingFoundMessage={t`Nothing found`}
      clearable={field !== 'timeZone'}
      allowDeselect={field !== 'timeZone'}
      clearButtonProps={{ 'aria-label': t`Clear ${label}` }}
      // Hundreds of options that nobody looks at would slow everything down.
      comboboxProps={{ keepMounted: false }}
      // The browser's own list would cover ours.
      autoComplete="off"
    />
  );
}

function TimeZone({ form }: { form: Wizard['form'] }) {
  const { timeZone, country } = form.values.organizationDetails;
  const zones = useMemo(() => timeZones(country), [country]);
  const own = useMemo(ownTimeZone, []);
  return (
    <div>
      <Choice form={form} field="timeZone" label={t`Time zone`} data={zones} searchable />
      {own && own !== timeZone && (
        <UnstyledButton
          className={`${parts.link} ${classes.hint}`}
          onClick={() => form.setFieldValue('organizationDetails.timeZone', own)}
        >
          {t`Use ${{ suggestion: own }}`}
        </UnstyledButton>
      )}
    </div>
  );
}
