import { labelOf } from '@pipewright/contract/field-messages.ts';
import type { Fields } from '@pipewright/contract/fields.ts';
import { useViewer } from '../../data/session/viewer.tsx';
import { writeInputNumber, writeMoment } from '../../formats/formats.ts';
import { useMoney } from '../../formats/money.ts';

const longest = 120;

/** How a value of a record reads in a sentence. */
export function useValueText(fields: Fields): (field: string, value: unknown) => string {
  const money = useMoney();
  const { timeZone } = useViewer().organization;
  return (name, value) => {
    if (isNothing(value)) {
      return '(empty)';
    }
    if (typeof value === 'boolean') {
      return value ? 'Yes' : 'No';
    }
    const kind = fields[name]?.kind;
    if (kind === 'money') {
      // In which currency an amount was then is told by another line.
      return fields[name]?.currency
        ? writeInputNumber(Number(value), { isGrouped: true })
        : money(Number(value));
    }
    const text = wordsOf(value);
    if (kind === 'dateTime') {
      return writeMoment(new Date(text), timeZone, { dateStyle: 'medium', timeStyle: 'short' });
    }
    if (kind === 'choice') {
      return labelOf(text);
    }
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Lists with commas; what a role may, each with its reach. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(wordsOf).join(', ');
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, held]) => `${name} (${wordsOf(held)})`)
        .join(', ')
    : String(value);
}
