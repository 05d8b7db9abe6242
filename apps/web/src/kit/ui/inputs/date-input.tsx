import { t } from '@lingui/core/macro';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { datePattern, writeDay, writeWallTime } from '../../formats/formats.ts';
import { parseDay, parseWallTime } from '../../formats/parse-date.ts';
import { useFormats } from '../../formats/use-formats.tsx';
import classes from './date-input.module.css';

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `2026-03-31`, or with a time `2026-03-31T14:30`; empty for none. */
  readonly value: string;
  /** Empty if the input is not a date, unless `keepsUnreadable` is set. */
  readonly onChange: (value: string) => void;
  readonly withTime?: boolean;
  /** Passes on input that is not a date, for a form that rejects it. */
  readonly keepsUnreadable?: boolean;
}

/**
 * The input for dates: shows and parses them in the organization's format, and opens the browser's calendar. While it
 * is focused, it shows exactly what was typed; on blur, it shows the parsed date.
 */
export function DateInput({ withTime = false, keepsUnreadable = false, ...props }: DateInputProps) {
  const { value, onChange, error, onBlur, disabled, readOnly, ...input } = props;
  // Formats the date again when the organization's format changes.
  useFormats();
  const [entered, setEntered] = useState<{ text: string; value: string }>();
  const [isFocused, setFocused] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  const read = (text: string) => (withTime ? parseWallTime : parseDay)(text, datePattern());
  const write = (date: string) => (isIso(date) ? (withTime ? writeWallTime : writeDay)(date) : date);
  // Shows the typed text as long as it means the value; a value from elsewhere replaces it.
  const isCurrent = entered?.value === value;
  const isUnreadable = isCurrent && entered.text.trim() !== '' && read(entered.text) === undefined;

  function enter(text: string): void {
    const unreadable = keepsUnreadable ? text.trim() : '';
    const next = read(text) ?? unreadable;
    setEntered({ text, value: next });
    onChange(next);
  }

  return (
    <TextInput
      {...input}
      type="text"
      autoComplete="off"
      placeholder={input.placeholder ?? datePattern()}
      disabled={disabled}
      readOnly={readOnly}
      value={isCurrent && (isFocused || isUnreadable) ? entered.text : write(value)}
      error={
        error ??
        (isUnreadable &&
          !isFocused &&
          (withTime
            ? t`Enter a date and a time, such as ${{ example: write('2026-03-31T14:30') }}.`
            : t`Enter a date, such as ${{ example: write('2026-03-31') }}.`))
      }
      onFocus={() => setFocused(true)}
      onBlur={event => {
        setFocused(false);
        onBlur?.(event);
      }}
      onChange={event => enter(event.currentTarget.value)}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Open calendar`}
            disabled={disabled || readOnly}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <input
            ref={calendar}
            type={withTime ? 'datetime-local' : 'date'}
            className={classes.calendar}
            tabIndex={-1}
            aria-hidden
            value={isIso(value) ? value : ''}
            onChange={event => {
              setEntered(undefined);
              onChange(event.currentTarget.value);
            }}
          />
        </>
      }
    />
  );
}

function isIso(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(value);
}
