import { t } from '@lingui/core/macro';
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import type { NamedFormulaField } from '@pipewright/contract/formulas/formula-fields.ts';
import { useRef, useState } from 'react';
import { complete, nameAt, suggest } from './completion.ts';
import classes from './formula.module.css';

interface FormulaEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fields: readonly NamedFormulaField[];
  readonly error?: string;
}

/** The text of a formula. While a name is typed, fields and functions are offered. */
export function FormulaEditor({ value, onChange, fields, error }: FormulaEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<ReturnType<typeof nameAt>>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const offered = typed ? suggest(typed.name, fields) : [];
  const isOpen = offered.length > 0;

  function change(next: string, caret: number): void {
    onChange(next);
    setTyped(nameAt(next, caret));
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  }

  function choose(chosen: string): void {
    if (!typed) {
      return;
    }
    const completed = complete(value, typed, chosen);
    onChange(completed.text);
    setTyped(undefined);
    requestAnimationFrame(() => area.current?.setSelectionRange(completed.caret, completed.caret));
  }

  return (
    <Combobox store={{ ...combobox, dropdownOpened: isOpen }} onOptionSubmit={choose} position="bottom-start">
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          ref={area}
          label={t`Formula`}
          required
          placeholder={t`For example, baseAmount * probability / 100`}
          description={t`Type the name of a field or a function.`}
          classNames={{ input: classes.formula }}
          autosize
          minRows={3}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={value}
          error={error}
          onChange={event => change(event.currentTarget.value, event.currentTarget.selectionStart)}
          onBlur={() => setTyped(undefined)}
          onKeyDown={event => {
            if (isOpen && event.key === 'Escape') {
              // Only the list is closed, not the form around it.
              event.stopPropagation();
              setTyped(undefined);
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t`Fields and functions`}>
          {offered.map(({ value: name, title, hint }) => (
            <Combobox.Option key={name} value={name} className={classes.option}>
              <span className={classes.name}>{title}</span>
              <span className={classes.hint}>{hint}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
