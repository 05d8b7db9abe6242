import { labelOf } from '@pipewright/contract/field-messages.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { useMoney } from '../../kit/money.ts';

const longest = 120;

/** How a value of a lead reads in a sentence. */
export function useValueText(): (field: string, value: unknown) => string {
  const money = useMoney();
  return (field, value) => {
    if (value === null || value === undefined || value === '') {
      return '(empty)';
    }
    if (typeof value === 'boolean') {
      return value ? 'Yes' : 'No';
    }
    if (field === 'estimatedValue') {
      return money(Number(value));
    }
    const text = String(value);
    if (field in leads.fields && leads.fields[field as keyof typeof leads.fields].kind === 'choice') {
      return labelOf(text);
    }
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
}
