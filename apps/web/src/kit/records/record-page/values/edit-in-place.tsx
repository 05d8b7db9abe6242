import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fieldValue } from '../../../data/queries/field-values.ts';
import { loadedLater } from '../../../ui/hooks/loaded-later.ts';
import { isEmptyValue } from '../../field-types/field-types.ts';
import { useFormScope } from '../../form/form-context.ts';
import classes from './edit-in-place.module.css';
import { FieldValue, useIsLink } from './field-value.tsx';

export const inPlaceEditor = loadedLater(() => import('./in-place-editor.tsx'));

/** A value that becomes an input in place: Enter and blur save, Escape cancels. */
export function EditInPlace({ name }: { name: string }) {
  const { screens, form } = useFormScope();
  const leadsOn = useIsLink(name);
  const [isEditing, setEditing] = useState(false);
  const loaded = inPlaceEditor.useModule(isEditing);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // Keyboard users keep their focus.
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) {
      opener.current?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing && loaded) {
    return <loaded.InPlaceEditor name={name} onClose={() => setEditing(false)} />;
  }
  const { label } = screens.textsOf(name);
  const isNothing = isEmptyValue(screens.resource, name, fieldValue(form.values, name));
  const isLink = leadsOn && !isNothing;
  const value = <FieldValue name={name} />;
  return (
    <div className={classes.frame}>
      {isLink && <span className={classes.link}>{value}</span>}
      <UnstyledButton
        ref={opener}
        className={classes.opener}
        aria-label={isLink || isNothing ? t`Edit ${label}` : undefined}
        title={t`Edit ${label}`}
        onClick={() => setEditing(true)}
      >
        {!isLink && (isNothing ? <span className={classes.nothing}>–</span> : value)}
        <IconPencil size={13} className={classes.pencil} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
