import { t } from '@lingui/core/macro';
import { Autocomplete, Checkbox, Textarea, TextInput } from '@mantine/core';
import { searchableTypes, unindexedTypes } from '@pipewright/contract/customization/custom-fields.ts';
import { slugOf } from '@pipewright/contract/customization/custom-names.ts';
import { useState } from 'react';
import { canBeUnique } from '../field-draft.ts';
import { BoundsInputs } from './bounds-inputs.tsx';
import { Conditions } from './conditions.tsx';
import { DefaultInput } from './default-input.tsx';
import classes from './field-form.module.css';
import { RoleAccess } from './role-access.tsx';
import type { FieldFormApi } from './use-field-form.ts';

interface MoreSettingsProps {
  readonly form: FieldFormApi;
  readonly isNew: boolean;
  readonly sections: readonly string[];
}

/** The rules that have inputs outside of the folded settings. */
const shownAbove = ['rules.options', 'rules.formula', 'rules.result', 'rules.references'];

/** What can be said about a field beyond its label and type. Most fields do without. */
export function MoreSettings({ form, isNew, sections }: MoreSettingsProps) {
  const [isOpen, setOpen] = useState(!isNew);
  const { label, slug, type } = form.values;
  // Errors must not be folded away.
  const hasErrors = Object.keys(form.errors).some(
    name => name !== 'label' && !shownAbove.some(rule => name.startsWith(rule)),
  );
  return (
    <>
      <details
        className={classes.more}
        open={isOpen || hasErrors}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
        <summary className={classes.summary}>{t`More settings`}</summary>
        <div className={classes.settings}>
          <Autocomplete
            label={t`Section`}
            description={t`The heading above the field in forms.`}
            data={[...sections]}
            {...form.getInputProps('section')}
          />
          <TextInput
            label={t`API name`}
            description={
              isNew ? t`Used in the API and in files. It can’t be changed later.` : t`Can’t be changed.`
            }
            placeholder={slugOf(label)}
            disabled={!isNew}
            {...form.getInputProps('slug')}
            value={slug}
            autoComplete="off"
          />
          <Textarea
            label={t`Help text`}
            description={t`Shown below the field.`}
            autosize
            minRows={2}
            className={classes.wide}
            {...form.getInputProps('help')}
          />
          <BoundsInputs form={form} />
          <DefaultInput form={form} />
          {type !== 'formula' && <Conditions form={form} />}
          <div className={`${classes.wide} ${classes.boxes}`}>
            {type !== 'formula' && (
              <Checkbox label={t`Required`} {...form.getInputProps('isRequired', { type: 'checkbox' })} />
            )}
            {canBeUnique(type) && (
              <Checkbox
                label={t`Unique: two records can’t have the same value`}
                {...form.getInputProps('isUnique', { type: 'checkbox' })}
              />
            )}
            {searchableTypes.includes(type) && (
              <Checkbox
                label={t`Searchable: global search finds records by the beginning of the value`}
                {...form.getInputProps('isSearchable', { type: 'checkbox' })}
              />
            )}
            {!unindexedTypes.includes(type) && (
              <Checkbox
                label={t`Indexed: faster filters and sorting with very many records`}
                {...form.getInputProps('isIndexed', { type: 'checkbox' })}
              />
            )}
          </div>
        </div>
      </details>
      <RoleAccess form={form} />
    </>
  );
}
