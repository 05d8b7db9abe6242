import { describe, expect, it } from 'vitest';
import { inferStage, noHints, sameStage } from './infer-stage.ts';

describe('the kind of a new stage', () => {
  it.each([
    ['Closed Won', 'won', 100],
    ['closedwon', 'won', 100],
    ['Closed Lost to Competition', 'lost', 0],
    ['Lost Lead', 'lost', 0],
    ['Closed - Not Converted', 'lost', 0],
    ['Unqualified', 'lost', 0],
    ['Verloren', 'lost', 0],
    ['Perception Analysis', 'open', 70],
    ['Decision Maker Bought-In', 'open', 80],
    ['Anything', 'open', 0],
  ])('follows from the name “%s”', (name, kind, probability) => {
    expect(inferStage(name, noHints)).toEqual({ kind, probability });
  });

  it('follows from the rows before the name', () => {
    expect(inferStage('Lost and found', { ...noHints, open: 3, probability: 90, rated: 3 })).toEqual({
      kind: 'open',
      probability: 30,
    });
    expect(inferStage('Stage 7', { ...noHints, won: 2 })).toEqual({ kind: 'won', probability: 100 });
    expect(inferStage('Stage 7', { ...noHints, probability: 200, rated: 2 })).toEqual({
      kind: 'won',
      probability: 100,
    });
  });
});

describe('a stage of another product', () => {
  const stage = (name: string, kind: 'open' | 'won' | 'lost') => ({ name, kind });
  const stages = [stage('Proposal', 'open'), stage('Gewonnen!', 'won'), stage('Lost', 'lost')];

  it.each([
    ['Closed Won', 'Gewonnen!'],
    ['closedlost', 'Lost'],
    ['Closed Won (Sales Pipeline)', 'Gewonnen!'],
    ['Proposal/Price Quote', 'Proposal'],
    ['Negotiation/Review', undefined],
    ['Perception Analysis', undefined],
  ])('“%s” is %s', (name, expected) => {
    expect(sameStage('deal-stage', name, stages)?.name).toBe(expected);
  });

  it('is none of several of its kind unless one has its name', () => {
    const two = [stage('Signed', 'won'), stage('Paid', 'won')];
    expect(sameStage('deal-stage', 'Closed Won', two)).toBeUndefined();
    expect(sameStage('deal-stage', 'Closed Won', [...two, stage('Won', 'won')])?.name).toBe('Won');
  });
});
