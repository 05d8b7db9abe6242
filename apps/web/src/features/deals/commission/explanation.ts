import { plural, t } from '@lingui/core/macro';
import type {
  CommissionLine,
  CommissionStatement,
  CommissionTerm,
} from '@pipewright/contract/commission/commission-operations.ts';
import { writePercent } from '../../../kit/formats/formats.ts';
import { moneyFormat, usualDecimals } from '../../../kit/formats/money.ts';

/** A plan in one sentence. */
export function describeTerm(term: CommissionTerm, currency: string): string {
  const money = moneyFormat(currency);
  const cap = term.cap === null ? undefined : money.format(term.cap);
  if (term.kind === 'deal-share') {
    const rate = writeExactPercent(term.rate ?? 0);
    return cap ? t`${rate} of each won deal, at most ${cap}` : t`${rate} of each won deal`;
  }
  if (term.target === null) {
    return t`Paid by target attainment. No target is set for this period, so nothing is paid.`;
  }
  const target = money.format(term.target);
  const tiers = t({ message: plural(term.tiers.length, { one: '# tier', other: '# tiers' }) });
  return cap
    ? t`Paid by attainment of the target of ${target}, ${tiers}, at most ${cap}`
    : t`Paid by attainment of the target of ${target}, ${tiers}`;
}

/** Why a line has its amount. */
export function explainLine(line: CommissionLine, { terms, currency }: CommissionStatement): string {
  const money = moneyFormat(currency);
  const term = terms.find(({ planId }) => planId === line.planId);
  if (line.aboutPeriod !== null) {
    const credit = wholeUnits(line.credit, currency);
    const plan = line.planName;
    return line.kind === 'deal' ? t`${plan}: credit changed by ${credit}` : t`${plan}: recalculated`;
  }
  if (line.kind === 'cap') {
    const cap = money.format(term?.cap ?? 0);
    return t`The plan pays at most ${cap}`;
  }
  if (line.kind === 'payout') {
    return term ? explainPayout(line, term, currency) : '';
  }
  const amount = money.format(line.dealAmount ?? 0);
  const share = line.percent === 100 ? '' : ` × ${writeExactPercent(line.percent ?? 0)}`;
  if (term?.kind === 'attainment') {
    const credit = `${amount}${share}`;
    return t`${credit} counts towards the target`;
  }
  return `${amount}${share} × ${writeExactPercent(term?.rate ?? 0)}`;
}

function explainPayout(line: CommissionLine, term: CommissionTerm, currency: string): string {
  const money = moneyFormat(currency);
  const won = wholeUnits(line.credit, currency);
  if (!term.target) {
    return t`${won} won, but no target is set`;
  }
  const target = money.format(term.target);
  const percent = (line.credit * 100) / term.target;
  const attainment = writePercent(percent);
  const reached = term.tiers.filter(({ fromAttainment }) => fromAttainment <= percent);
  const tier = reached.at(-1);
  const next = term.tiers[reached.length];
  if (!tier) {
    return t`${won} won of ${target} is ${attainment}: no tier reached`;
  }
  const from = writePercent(tier.fromAttainment);
  const payout = money.format(tier.payout);
  if (term.tierMode === 'step' || !next) {
    return t`${won} won of ${target} is ${attainment}: the tier from ${from} pays ${payout}`;
  }
  const nextFrom = writePercent(next.fromAttainment);
  const nextPayout = money.format(next.payout);
  return t`${won} won of ${target} is ${attainment}: between ${from} (${payout}) and ${nextFrom} (${nextPayout})`;
}

/** Shares and rates have up to four decimals, which count. */
export function writeExactPercent(value: number): string {
  const decimals = String(value).split('.')[1]?.length ?? 0;
  return writePercent(value, Math.min(decimals, 4));
}

/** Credits are exact shares of deals; they are shown with as many decimals as the currency usually has. */
function wholeUnits(credit: number, currency: string): string {
  return moneyFormat(currency).format(Number(credit.toFixed(usualDecimals(currency))));
}
