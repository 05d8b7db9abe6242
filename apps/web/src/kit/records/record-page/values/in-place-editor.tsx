import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fieldValue } from '../../../data/queries/field-values.ts';
import { fieldEditorOf } from '../../field-types/editors/field-editors.ts';
import { fieldTypeOf } from '../../field-types/field-types.ts';
import { useFormScope } from '../../form/form-context.ts';
import classes from './edit-in-place.module.css';
import { useFieldSave } from './use-field-save.ts';

interface InPlaceEditorProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** The input of a single field, in place of its value. */
export function InPlaceEditor({ name, onClose }: InPlaceEditorProps) {
  const { screens, form, record, cascade } = useFormScope();
  const { resource } = screens;
  const [draft, setDraft] = useState(fieldValue(form.values, name));
  const { save, error, theirs, isBusy } = useFieldSave(name, onClose);
  const frame = useRef<HTMLDivElement>(null);
  const field = resource.fields[name];
  const { input: Input } = fieldEditorOf(resource, name);
  const { savesOn, isMultiline } = fieldTypeOf(resource, name)?.inlineEdit ?? {};
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  if (!field || !Input) {
    return null;
  }
  const isChoice = savesOn === 'choice';

  function onKeyDown(event: KeyboardEvent): void {
    // A list of options has used it to choose one.
    const isUsed = event.defaultPrevented;
    const isOwn = event.key === 'Enter' && !isUsed && (!isMultiline || event.ctrlKey || event.metaKey);
    // The event must not reach the page's own form.
    if (event.key === 'Enter') {
      event.stopPropagation();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (isOwn && !isChoice) {
      event.preventDefault();
      void save(draft);
    }
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    const isInside = relatedTarget instanceof Element && frame.current?.contains(relatedTarget);
    const isInList = relatedTarget instanceof Element && relatedTarget.closest('[data-portal]') !== null;
    if (!isInside && !isInList && theirs === undefined && !isBusy) {
      void save(draft);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in the input inside of it
    <div ref={frame} className={classes.editor} data-own-escape onKeyDown={onKeyDown} onBlur={onBlur}>
      <Input
        name={`in-place-${name}`}
        field={field}
        texts={screens.textsOf(name)}
        value={draft}
        onChange={next => {
          setDraft(next);
          if (isChoice) {
            void save(next);
          }
        }}
        error={error}
        record={record}
        resourceName={resource.name}
        title={String(form.values[resource.title] ?? '')}
        narrowedBy={Object.fromEntries(cascade.parentsOf(name).map(parent => [parent, form.values[parent]]))}
      />
      {theirs !== undefined && (
        <div className={classes.conflict} role="alert">
          {t`Somebody else has changed it meanwhile.`}
          <Button size="compact-sm" variant="default" onClick={() => void save(draft)}>
            {t`Keep mine`}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onClose}>
            {t`Take theirs`}
          </Button>
        </div>
      )}
    </div>
  );
}
