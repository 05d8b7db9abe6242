import { t } from '@lingui/core/macro';
import { Button, Input, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { movedBeside, movedBy, type Step } from '../../../kit/records/list/reorder/order.ts';
import { type DraftOption, newOption } from '../field-draft.ts';
import classes from './field-form.module.css';
import { OptionRow } from './option-row.tsx';
import type { FieldFormApi } from './use-field-form.ts';

/** The options of a choice in the order in which they are offered. */
export function OptionsEditor({ form }: { form: FieldFormApi }) {
  const { options } = form.values;
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef<string>(undefined);
  const [news, setNews] = useState('');
  const setOptions = (next: readonly DraftOption[]) => form.setFieldValue('options', next);

  // A new option is typed at once, and a moved one keeps the focus.
  useEffect(() => {
    if (focusNext.current) {
      list.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
      focusNext.current = undefined;
    }
  });

  function order(ids: readonly string[], id: string): void {
    focusNext.current = `[data-record="${id}"] [data-handle]`;
    setOptions(options.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
    const [position, count] = [ids.indexOf(id) + 1, ids.length];
    setNews(t`Option ${position} of ${count}`);
  }

  function add(): void {
    const option = newOption(options.length);
    focusNext.current = `[data-record="${option.id}"] input`;
    setOptions([...options, option]);
  }

  const ids = options.map(({ id }) => id);
  return (
    <Input.Wrapper label={t`Options`} labelElement="div" error={form.errors['rules.options']} required>
      <ul ref={list} className={classes.options}>
        {options.map((option, index) => (
          <OptionRow
            key={option.id}
            option={option}
            position={index + 1}
            error={form.errors[`rules.options.${index}.label`]}
            onChange={changed => setOptions(options.map(each => (each.id === option.id ? changed : each)))}
            onRemove={() => setOptions(options.filter(({ id }) => id !== option.id))}
            onStep={(step: Step) => order(movedBy(ids, option.id, step), option.id)}
            onDrop={drop => order(movedBeside(ids, drop.id, drop), drop.id)}
            onEnter={add}
          />
        ))}
      </ul>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={add}
      >
        {t`Add option`}
      </Button>
    </Input.Wrapper>
  );
}
