import { useViewer } from '../../data/session/viewer.tsx';
import { momentOf, wallTimeOf } from '../../formats/wall-time.ts';
import { DateInput as AnyDateInput } from '../../ui/inputs/date-input.tsx';
import { textOf } from '../fields/date-field.tsx';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function DateInput(props: FieldInputProps) {
  return (
    <AnyDateInput
      {...inputProps(props)}
      value={textOf(props.value)}
      onChange={props.onChange}
      keepsUnreadable
    />
  );
}

/** A moment, by the organization's clock. */
export function DateTimeInput(props: FieldInputProps) {
  const { timeZone } = useViewer().organization;
  const value = textOf(props.value);
  return (
    <AnyDateInput
      {...inputProps(props)}
      value={isMoment(value) ? wallTimeOf(value, timeZone) : value}
      onChange={wall => props.onChange(isWallTime(wall) ? momentOf(wall, timeZone) : wall)}
      withTime
      keepsUnreadable
    />
  );
}

function isMoment(value: string): boolean {
  return /^\d{4}-.*Z$/.test(value);
}

function isWallTime(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value);
}
