import { useViewer } from '../../../data/session/viewer.tsx';
import { momentOf, wallTimeOf } from '../../../formats/wall-time.ts';
import { DateInput as AnyDateInput } from '../../../ui/inputs/date-input.tsx';
import { TimeCondition } from '../conditions/time-condition.tsx';
import { plainText } from '../plain-text.ts';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const dateEditor: FieldEditor = { input: DateInput, condition: TimeCondition };
export const dateTimeEditor: FieldEditor = { input: DateTimeInput, condition: TimeCondition };
/** Written by the server. */
export const recordTimeEditor: FieldEditor = { condition: TimeCondition };

function DateInput(props: FieldInputProps) {
  return (
    <AnyDateInput
      {...inputProps(props)}
      value={plainText(props.value)}
      onChange={props.onChange}
      keepsUnreadable
    />
  );
}

/** A moment in the organization's time zone. */
function DateTimeInput(props: FieldInputProps) {
  const { timeZone } = useViewer().organization;
  const value = plainText(props.value);
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
