import type { ReactNode } from 'react';
import { fieldValue } from '../../../data/queries/field-values.ts';
import { FieldCell } from '../../field-types/field-cell.tsx';
import { fieldTypeOf } from '../../field-types/field-types.ts';
import { useFormScope } from '../../form/form-context.ts';
import { RecordLink } from '../../screens/record-link.tsx';
import { useAllScreens } from '../../screens/registry.tsx';
import classes from '../record-page.module.css';

/** A value of the form, rendered as in lists; a link if it refers to a record. */
export function FieldValue({ name }: { name: string }): ReactNode {
  const { screens, form, record, cells } = useFormScope();
  const target = useTarget(name);
  const nameField = useNameField(name);
  const Own = cells?.[name];
  const value = fieldValue(form.values, name);
  if (Own && record) {
    return <Own record={{ ...record, [name]: value }} />;
  }
  // The name of what a saved reference refers to is part of the record, so that it needs no request.
  const cell =
    record && nameField && value === fieldValue(record, name) ? (
      <FieldCell screens={screens} name={nameField} value={fieldValue(record, nameField)} />
    ) : (
      <FieldCell screens={screens} name={name} value={value} record={record} />
    );
  return target && typeof value === 'string' ? (
    <RecordLink resourceName={target} id={value} className={classes.link}>
      {cell}
    </RecordLink>
  ) : (
    cell
  );
}

/** Whether a value leads somewhere: to an address, or to a record that people work with. */
export function useIsLink(name: string): boolean {
  const { screens } = useFormScope();
  const target = useTarget(name);
  return target !== undefined || fieldTypeOf(screens.resource, name)?.isLink === true;
}

/** The resource that a field refers to, if its records have pages. */
function useTarget(name: string): string | undefined {
  const { references } = useFormScope().screens.resource.fields[name] ?? {};
  const target = useAllScreens().find(({ resource }) => resource.name === references);
  return target?.pages ? references : undefined;
}

/** The field with the name of what a reference refers to, unless that is shown as a chip in its colour. */
function useNameField(name: string): string | undefined {
  const { fields } = useFormScope().screens.resource;
  const { references } = fields[name] ?? {};
  const isChip = useAllScreens().some(({ resource, chip }) => resource.name === references && chip);
  return isChip
    ? undefined
    : Object.keys(fields).find(other => {
        const { via, pick = '' } = fields[other]?.embeds ?? {};
        return (
          via === name && typeof pick !== 'string' && (pick.includes('name') || pick.includes('fullName'))
        );
      });
}
