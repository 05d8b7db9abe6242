import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { labelOf } from '@pipewright/contract/field-messages.ts';
import { useMoney } from '../money.ts';
import { useViewer } from '../viewer.tsx';

const longest = 120;

/** How a value of a record reads in a sentence. */
export function useValueText({ fields }: AnyResource): (field: string, value: unknown) => string {
  const money = useMoney();
  const { timeZone } = useViewer().organization;
  return (name, value) => {
    if (value === null || value === undefined || value === '') {
      return '(empty)';
    }
    if (typeof value === 'boolean') {
      return value ? 'Yes' : 'No';
    }
    const kind = fields[name]?.kind;
    if (kind === 'money') {
      return money(Number(value));
    }
    const text = String(value);
    if (kind === 'dateTime') {
      const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
      return new Intl.DateTimeFormat(undefined, style).format(new Date(text));
    }
    if (kind === 'choice') {
      return labelOf(text);
    }
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
}
