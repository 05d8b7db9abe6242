import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, type InputEvent, type KeyboardEvent, useState } from 'react';
import { numberMarks, writeInputNumber } from '../../formats/formats.ts';
import { parseNumber, roundTo } from '../../formats/parse-number.ts';
import { useFormats } from '../../formats/use-formats.tsx';
import { changesText } from './changes-text.ts';

export interface NumberInputProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'min' | 'max'> {
  /** Undefined: empty. NaN: the input is not a number, and is still shown. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  /** The currency of an amount, which may have its own grouping of digits. */
  readonly currency?: string;
  /** How many decimals a number has at least that is not whole. */
  readonly decimals?: number;
  /** How many decimals a number can have: more are rounded. */
  readonly maxDecimals?: number;
  /** The step of the arrow keys; 1 for whole numbers. */
  readonly step?: number;
  /** Values outside of the bounds are set to the nearest bound on blur. */
  readonly min?: number;
  readonly max?: number;
  readonly isNegativeAllowed?: boolean;
}

/**
 * The one input of numbers: it shows and reads them in the organization's format.
 *
 * While it is edited, it holds exactly what was typed, without separators that it put there itself: nothing is rewritten
 * under the caret, and correcting a digit never changes what a separator means. The value is written in full
 * (`12,500.50`) when the input is left, so everybody sees how their entry was understood.
 */
export function NumberInput({
  value,
  onChange,
  currency,
  decimals,
  maxDecimals,
  step,
  min,
  max,
  isNegativeAllowed = false,
  error,
  onBlur,
  onFocus,
  ...input
}: NumberInputProps) {
  // Formats the number again when the organization's format changes.
  useFormats();
  const [entered, setEntered] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const marks = numberMarks(currency);
  const read = (text: string) => {
    const parsed = parseNumber(text, marks);
    return parsed !== undefined && maxDecimals !== undefined ? roundTo(parsed, maxDecimals) : parsed;
  };
  const write = (isGrouped: boolean) =>
    value === undefined || Number.isNaN(value)
      ? ''
      : writeInputNumber(value, { isGrouped, currency, decimals });
  // Shows the typed text as long as it stands for the value; a value from elsewhere (a reset, a newer version) replaces it.
  const isCurrent = entered !== undefined && Object.is(read(entered), value);

  const example = writeInputNumber(step === 1 || maxDecimals === 0 ? 1234 : 1234.5, {
    isGrouped: true,
    currency,
    decimals,
  });

  /** Before the first edit, what the input itself has put there is taken out. */
  function beginEdit(input: HTMLInputElement): void {
    if (!isCurrent) {
      const plain = write(false);
      showPlain(input, plain, marks.group);
      setEntered(plain);
    }
  }

  function blur(event: FocusEvent<HTMLInputElement>): void {
    setFocused(false);
    const limited = limit(value, min, max);
    if (!Object.is(limited, value)) {
      onChange(limited);
    }
    if (!Number.isNaN(value)) {
      setEntered(undefined);
    }
    onBlur?.(event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (changesText(event) && !input.readOnly) {
      beginEdit(event.currentTarget);
    }
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || step === undefined || Number.isNaN(value) || input.readOnly) {
      return;
    }
    event.preventDefault();
    const next = limit(roundTo((value ?? 0) + direction * step, 10), min, max) ?? 0;
    const stepped = isNegativeAllowed ? next : Math.max(next, 0);
    setEntered(writeInputNumber(stepped, { isGrouped: false, currency, decimals }));
    onChange(stepped);
  }

  return (
    <TextInput
      {...input}
      type="text"
      // Keypads of phones have no minus sign.
      inputMode={isNegativeAllowed ? 'text' : 'decimal'}
      autoComplete="off"
      value={isCurrent ? entered : write(true)}
      error={error ?? (Number.isNaN(value) && !isFocused && t`Enter a number, such as ${example}.`)}
      onFocus={event => {
        setFocused(true);
        onFocus?.(event);
      }}
      onPaste={event => beginEdit(event.currentTarget)}
      onBlur={blur}
      onBeforeInput={event => refuseLetters(event, isNegativeAllowed)}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget: { value: text } }) => {
        setEntered(text);
        onChange(read(text));
      }}
    />
  );
}

/** Removes the group separators from the input before the browser edits it, and keeps the caret and the selection. */
function showPlain(input: HTMLInputElement, plain: string, group: string): void {
  const { value: shown, selectionStart, selectionEnd } = input;
  const offsetOf = (position: number | null) => shown.slice(0, position ?? 0).replaceAll(group, '').length;
  input.value = plain;
  input.setSelectionRange(offsetOf(selectionStart), offsetOf(selectionEnd));
}

function limit(value: number | undefined, min = -Infinity, max = Infinity): number | undefined {
  return value === undefined || Number.isNaN(value) ? value : Math.min(Math.max(value, min), max);
}

/** Letters cannot be typed; a pasted currency is ignored. */
function refuseLetters(event: InputEvent<HTMLInputElement>, isNegativeAllowed: boolean): void {
  const { data } = event;
  const isUseless = data !== null && data !== undefined && /^[\p{L}\s]+$/u.test(data) && data.trim() !== '';
  if (isUseless || (data === '-' && !isNegativeAllowed)) {
    event.preventDefault();
  }
}
