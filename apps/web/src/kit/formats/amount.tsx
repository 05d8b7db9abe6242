import { moneyFormat } from './money.ts';
import { useViewer } from '../data/session/viewer.tsx';

/** An amount in the currency it was made in; the organization's where none is named. */
export function Amount({ value, currency }: { value: number; currency: string | null }) {
  const base = useViewer().organization.currency;
  return moneyFormat(currency ?? base).format(value);
}
