import { expect, it } from 'vitest';
import { likelihoodOf } from './likelihood.ts';

const field = 'leadSourceId' as const;

it('says nothing while too few leads are closed or won', () => {
  expect(likelihoodOf({ closed: 199, won: 100 }, []).chance).toBeNull();
  expect(likelihoodOf({ closed: 5000, won: 29 }, []).chance).toBeNull();
  expect(likelihoodOf({ closed: 300, won: 300 }, []).chance).toBeNull();
});

it('is the share of won leads where nothing else is known', () => {
  expect(likelihoodOf({ closed: 400, won: 100 }, []).chance).toBeCloseTo(0.25);
  // A value that hardly any lead has is left out.
  const rare = { field, closed: 9, won: 9, values: 5 };
  expect(likelihoodOf({ closed: 400, won: 100 }, [rare])).toMatchObject({ reasons: [] });
});

it('follows what became of leads with the same value, and names the strongest reasons first', () => {
  const all = { closed: 400, won: 100 };
  const good = { field, closed: 100, won: 50, values: 4 };
  const bad = { field: 'priorityId' as const, closed: 100, won: 2, values: 4 };
  expect(likelihoodOf(all, [good]).chance).toBeCloseTo(0.5, 1);
  const { chance, reasons } = likelihoodOf(all, [good, bad]);
  expect(chance).toBeLessThan(0.25);
  expect(reasons).toMatchObject([
    { field: 'priorityId', raises: false },
    { field: 'leadSourceId', raises: true },
  ]);
});

it('never calls anything impossible or certain', () => {
  const never = { field, closed: 100, won: 0, values: 4 };
  const always = { field, closed: 100, won: 100, values: 4 };
  expect(likelihoodOf({ closed: 400, won: 100 }, [never]).chance).toBeGreaterThan(0);
  expect(likelihoodOf({ closed: 400, won: 100 }, [always]).chance).toBeLessThan(1);
});
