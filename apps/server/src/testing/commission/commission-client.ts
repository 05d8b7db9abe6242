import type {
  CommissionStatement,
  SeenStatement,
} from '@pipewright/contract/commission/commission-operations.ts';
import { make } from '../records.ts';
import type { User } from '../test-app.ts';

/** What tests of commission do as one person: plans, statements, and what becomes of them. */
export function commissionClient(user: User) {
  const path = (period: string, of: User) => `/api/commission-statements/${period}/${of.userId}`;
  const statement = async (period: string, of: User) =>
    (await user.call('GET', path(period, of))).body as CommissionStatement;
  const approveAsSeen = (period: string, ...statements: SeenStatement[]) =>
    user.call('POST', `/api/commission-statements/${period}/approve`, { body: { statements } });
  /** As the statement is now, if there is one. */
  const see = async (period: string, of: User): Promise<SeenStatement> => {
    const { total = 0, currency = 'USD' } = await statement(period, of);
    return { userId: of.userId, total, currency };
  };
  const payAsSeen = (
    period: string,
    statements: readonly SeenStatement[],
    {
      paidOn = '2026-03-01',
      paymentReference,
    }: { paidOn?: string; paymentReference?: string | undefined } = {},
  ) =>
    user.call('POST', `/api/commission-statements/${period}/pay`, {
      body: { statements, paidOn, paymentReference },
    });
  return {
    statement,
    see,
    approveAsSeen,
    payAsSeen,
    /** A tenth of each won deal from 2026 on, unless `values` say otherwise. */
    plan: (people: readonly User[], values: object = {}) =>
      make(user, '/commission-plans', {
        name: 'Standard',
        rate: 10,
        startsOn: '2026-01-01',
        userIds: people.map(({ userId }) => userId),
        ...values,
      }),
    approve: async (period: string, of: User) => approveAsSeen(period, await see(period, of)),
    reopen: (period: string, of: User, reason = 'The deal was entered twice') =>
      user.call('POST', `${path(period, of)}/reopen`, { body: { reason } }),
    pay: async (period: string, people: readonly User[], paidOn?: string, paymentReference?: string) =>
      payAsSeen(period, await Promise.all(people.map(of => see(period, of))), {
        ...(paidOn && { paidOn }),
        paymentReference,
      }),
    unpay: (period: string, of: User) => user.call('POST', `${path(period, of)}/unpay`),
    /** The lines of a statement, in short. */
    linesOf: async (period: string, of: User) =>
      (await statement(period, of)).lines.map(({ kind, aboutPeriod, dealName, credit, amount }) => [
        kind,
        aboutPeriod,
        dealName,
        credit,
        amount,
      ]),
  };
}
