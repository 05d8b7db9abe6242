import type {
  CommissionStatement,
  CommissionSummary,
} from '@pipewright/contract/commission/commission-operations.ts';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { expectedOf, makeRounds, storeRounds } from './random-commission.ts';

/** Holds the statements of random plans, deals and splits against the model. Returns how many amounts were compared. */
export async function compareWithModel(
  app: TestApp,
  { rounds: count, seed, places, country }: { rounds: number; seed: number; places: number; country: string },
): Promise<number> {
  const admin = await app.createTenant('Model', { country });
  const others = await Promise.all([1, 2, 3].map(() => app.addUser(admin, 'Sales representative')));
  const people = [admin, ...others].map(({ userId }) => userId);
  const rounds = makeRounds(people, count, seed);
  await storeRounds(app, admin, rounds, places);
  let compared = 0;
  for (const round of rounds) {
    const { body } = await admin.call('GET', `/api/commission-statements?period=${round.period}`);
    const { statements } = body as { statements: CommissionSummary[] };
    const units = (amount: number) => BigInt(Math.round(amount * 10 ** places));
    const found = new Map(statements.map(({ userId, total }) => [userId, units(total)]));
    expect(new Map([...found].sort()), round.period).toEqual(new Map([...expectedOf(round, people)].sort()));
    compared += found.size;
    const [first] = found.keys();
    if (first) {
      const answer = await admin.call('GET', `/api/commission-statements/${round.period}/${first}`);
      const { lines, total } = answer.body as CommissionStatement;
      expect(lines.reduce((sum, { amount }) => sum + units(amount), 0n)).toBe(units(total));
    }
  }
  return compared;
}
