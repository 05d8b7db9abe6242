import { describe, expect, test } from 'vitest';
import { type Stage, stepsOf } from './steps.ts';

const stage = (id: string, more: Partial<Stage> = {}): Stage => ({
  ...{ id, name: id, color: '#3B82F6', isActive: true, isWon: false, isLost: false },
  ...more,
});
const stages = [
  stage('new'),
  stage('contacted'),
  stage('parked', { isActive: false }),
  stage('won', { isWon: true }),
  stage('lost', { isLost: true }),
];
const of = (current?: string) => stepsOf(stages, current).map(step => `${step.stage.id} ${step.state}`);

describe('the way of a record', () => {
  test('leads through the open stages to won', () => {
    expect(of('contacted')).toEqual(['new done', 'contacted current', 'won ahead']);
    expect(of('won')).toEqual(['new done', 'contacted done', 'won current']);
    expect(of()).toEqual(['new ahead', 'contacted ahead', 'won ahead']);
  });

  test('ends with lost for a lost record', () => {
    expect(of('lost')).toEqual(['new done', 'contacted done', 'lost current']);
  });

  test('includes an inactive stage for the records that are in it', () => {
    expect(of('parked')).toEqual(['new done', 'contacted done', 'parked current', 'won ahead']);
  });
});
