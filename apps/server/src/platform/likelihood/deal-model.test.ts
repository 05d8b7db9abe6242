import { expect, it } from 'vitest';
import { calibrateDeals } from './calibrate-deals.ts';
import { type ClosedDeal, createDealModel, stateHalfway } from './deal-model.ts';
import { likelihoodOf } from './likelihood.ts';

const state = { stageId: 'offer', daysInStage: 0, sourceId: 'web', ownerId: 'ada', amount: 50 };

/** A deal that was created on the given day, was in the stage "offer" for so many days, and then won or lost. */
function closedDeal(day: number, isWon: boolean, given: Partial<ClosedDeal> & { days?: number } = {}) {
  const { days = 5, ...rest } = given;
  return {
    isWon,
    created: day,
    closed: day + days,
    visits: [{ stageId: 'offer', entered: day, left: day + days }],
    sourceId: 'web',
    ownerId: 'ada',
    amount: 50,
    ...rest,
  };
}

/** Deals one after the other; `isWon` says which are won. */
function deals(count: number, isWon: (n: number) => boolean, given: (n: number) => object = () => ({})) {
  return Array.from({ length: count }, (_, n) => closedDeal(n, isWon(n), given(n)));
}

it('follows the source, the owner and the size of closed deals', () => {
  const model = createDealModel(
    deals(
      400,
      n => n % 4 === 0 || (n % 2 === 0 && n % 10 < 6),
      n => ({ sourceId: n % 2 === 0 ? 'friend' : 'web', amount: n }),
    ),
  );
  const { chance = 0, reasons } = likelihoodOf(
    model.all,
    model.evidenceFor({ ...state, sourceId: 'friend' }),
  );
  expect(chance).toBeGreaterThan(0.6);
  expect(reasons[0]).toMatchObject({ field: 'leadSourceId', raises: true, closed: 200 });
  expect(likelihoodOf(model.all, model.evidenceFor(state)).chance).toBeLessThan(0.1);
  expect(model.evidenceFor({ ...state, amount: 150 })).toContainEqual(
    expect.objectContaining({ field: 'baseAmount', from: 100, to: 200, closed: 100 }),
  );
});

it('compares a deal that stays in a stage for long with those that stayed as long', () => {
  // Those that stay for 40 days are lost.
  const model = createDealModel(
    deals(
      400,
      n => n % 2 === 0,
      n => ({ days: n % 2 === 0 ? 5 : 40 }),
    ),
  );
  const chanceAfter = (daysInStage: number) =>
    likelihoodOf(model.all, model.evidenceFor({ ...state, daysInStage })).chance;
  expect(chanceAfter(3)).toBeCloseTo(0.5, 1);
  expect(chanceAfter(35)).toBeLessThan(0.05);
  expect(model.evidenceFor({ ...state, daysInStage: 35 })).toContainEqual(
    expect.objectContaining({ field: 'stageSinceUtc', days: 30, closed: 200, won: 0 }),
  );
  // A stage that no closed deal was in says nothing.
  expect(model.evidenceFor({ ...state, stageId: 'new' }).map(({ field }) => field)).not.toContain(
    'dealStageId',
  );
});

it('looks at closed deals as they were half-way', () => {
  const visits = [
    { stageId: 'first', entered: 0, left: 2 },
    { stageId: 'offer', entered: 2, left: 20 },
  ];
  expect(stateHalfway(closedDeal(0, true, { days: 20, visits }))).toMatchObject({
    stageId: 'offer',
    daysInStage: 8,
  });
});

it('is reliable where the chances of the latest deals came true', () => {
  const sourceOf = (n: number) => ({ sourceId: n % 2 === 0 ? 'friend' : 'web' });
  const wins = (n: number) => (n % 2 === 0 ? n % 10 !== 0 : n % 10 === 1);
  const calibration = calibrateDeals(deals(400, wins, sourceOf));
  expect(calibration).toMatchObject({ deals: 120, isReliable: true });
  expect(calibration?.gap).toBeLessThan(0.05);
  expect(calibration?.bands).toEqual([
    expect.objectContaining({ from: 0.2, to: 0.4, deals: 60, won: 12 }),
    expect.objectContaining({ from: 0.6, to: 0.8, deals: 60, won: 48 }),
  ]);
});

it('is not reliable where what was true of earlier deals is not true of the latest', () => {
  const sourceOf = (n: number) => ({ sourceId: n % 2 === 0 ? 'friend' : 'web' });
  const turned = deals(400, n => (n < 280 ? n % 2 === 0 : n % 2 === 1), sourceOf);
  expect(calibrateDeals(turned)).toMatchObject({ isReliable: false });
});

it('checks nothing while too few deals are closed or won', () => {
  expect(calibrateDeals(deals(199, n => n % 2 === 0))).toBeNull();
  expect(calibrateDeals(deals(400, n => n < 29))).toBeNull();
});
