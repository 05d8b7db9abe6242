import type { CommissionSummary } from '@pipewright/contract/commission/commission-operations.ts';
import { roundTo } from '../../../kit/formats/parse-number.ts';

type Paid = Pick<CommissionSummary, 'total' | 'currency'>;

/** The sum of statements; undefined where they are in different currencies. */
export function totalOf(statements: readonly Paid[]): { amount: number; currency: string } | undefined {
  const [first] = statements;
  return first && statements.every(({ currency }) => currency === first.currency)
    ? { amount: sumOf(statements.map(({ total }) => total)), currency: first.currency }
    : undefined;
}

/** Amounts have at most eight decimal places; adding floats must not add more. */
export function sumOf(amounts: readonly number[]): number {
  return roundTo(
    amounts.reduce((sum, amount) => sum + amount, 0),
    8,
  );
}
