import { expect, it } from 'vitest';
import type { Change, EventKind } from '../../event-feed/define-processor.ts';
import { joinScores } from './score-changes.ts';

const change = (id: string, kind: EventKind, more: Partial<Change> = {}): Change => ({
  ...{ id, kind, entity: 'lead', rowId: 'lead-1', before: null, after: null },
  ...more,
});

it('a score becomes part of the last edit of its lead', () => {
  const edits = [
    change('1', 'lead.updated', { before: { notes: null }, after: { notes: 'a' } }),
    change('2', 'lead.updated', { before: { email: 'a' }, after: { email: 'b' } }),
  ];
  const scored = change('3', 'lead.scored', { before: { lead_score: 10 }, after: { lead_score: 90 } });
  expect(joinScores([...edits, scored])).toEqual([
    edits[0],
    {
      ...edits[1],
      before: { email: 'a', lead_score: 10 },
      after: { email: 'b', lead_score: 90 },
    },
  ]);
});

it('a score of another lead, and one without an edit, stay separate changes', () => {
  const changes = [
    change('1', 'lead.updated', { rowId: 'lead-2', before: { notes: null }, after: { notes: 'a' } }),
    change('2', 'lead.created', { rowId: 'lead-3' }),
    change('3', 'lead.scored', { before: { lead_score: 5 }, after: { lead_score: 90 } }),
    change('4', 'lead.rescored', { rowId: 'lead-3', before: { lead_score: 90 }, after: { lead_score: 1 } }),
  ];
  expect(joinScores(changes)).toEqual(changes);
});

it('each score belongs to the edit before it, and of several scores the first before and the last after count', () => {
  const score = (id: string, before: number, after: number) =>
    change(id, 'lead.scored', { before: { lead_score: before }, after: { lead_score: after } });
  const edit = (id: string, notes: string) =>
    change(id, 'lead.updated', { before: { notes: null }, after: { notes } });
  const changes = [edit('1', 'a'), score('2', 0, 10), score('3', 10, 20), edit('4', 'b'), score('5', 20, 90)];
  expect(joinScores(changes)).toMatchObject([
    { id: '1', before: { notes: null, lead_score: 0 }, after: { notes: 'a', lead_score: 20 } },
    { id: '4', before: { notes: null, lead_score: 20 }, after: { notes: 'b', lead_score: 90 } },
  ]);
});

it('a first score stays a separate change', () => {
  const changes = [
    change('1', 'lead.updated', { before: { notes: null }, after: { notes: 'a' } }),
    change('2', 'lead.scored', { after: { lead_score: 90 } }),
  ];
  expect(joinScores(changes)).toEqual(changes);
});
