import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { AddFieldLink } from '../custom-fields/add-field-link.tsx';
import { DuplicateWarning } from '../duplicates/duplicate-warning.tsx';
import { isWide } from '../field-types/field-types.ts';
import classes from './field-columns.module.css';
import { FixedNotice } from './fixed-notice.tsx';
import { useFormScope } from './form-context.ts';
import { FormField } from './form-field.tsx';
import { useFirstField } from './use-first-field.ts';

interface FieldColumnsProps {
  /** Fields that are shown elsewhere on the page. */
  readonly except?: readonly string[];
  /** The fields that are shown first; the others can be expanded. Undefined: all fields are shown. */
  readonly quick?: readonly string[];
}

/**
 * The declared fields of a form in their groups, in two columns if there is room, with a hint about possible
 * duplicates.
 */
export function FieldColumns({ except = [], quick }: FieldColumnsProps) {
  const { screens, form } = useFormScope();
  const [isUnfolded, unfold] = useState(false);
  // Fields with errors must be visible.
  const isShort = quick && !isUnfolded && Object.keys(form.errors).every(name => quick.includes(name));
  const groups = (isShort ? [{ title: undefined, fields: quick }] : screens.form).map(
    ({ title, fields }) => ({
      title,
      fields: fields.filter(name => !except.includes(name)),
    }),
  );
  const first = useFirstField(groups.flatMap(({ fields }) => fields));
  return (
    <>
      <FixedNotice />
      {groups.map(({ title, fields }, place) => (
        <fieldset key={title ?? place} className={classes.group}>
          {title && <legend className={classes.legend}>{title}</legend>}
          <div className={classes.fields}>
            {fields.map(name => (
              <div
                key={name}
                className={classes.field}
                data-long={isWide(screens.resource, name) || undefined}
              >
                <FormField name={name} autoFocus={name === first} />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      {!isShort && <AddFieldLink />}
      {isShort && (
        <Button
          variant="subtle"
          className={classes.unfold}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => unfold(true)}
        >
          {t`Show all fields`}
        </Button>
      )}
      <DuplicateWarning />
    </>
  );
}
