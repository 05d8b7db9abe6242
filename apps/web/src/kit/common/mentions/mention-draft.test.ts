import { mentionsIn, plainMentions } from '@pipewright/contract/notifications/mentions.ts';
import { expect, it } from 'vitest';
import { insertMention, mentionAt, storeMentions } from './mention-draft.ts';

const ann = { userId: '018f0000-0000-7000-8000-000000000001', name: 'Ann' };
const anna = { userId: '018f0000-0000-7000-8000-000000000002', name: 'Anna Smith' };

it('recognizes when a person is being mentioned', () => {
  expect(mentionAt('Ask @an', 7)).toEqual({ start: 4, search: 'an' });
  expect(mentionAt('@', 1)).toEqual({ start: 0, search: '' });
  expect(mentionAt('Ask @anna sm', 12)).toEqual({ start: 4, search: 'anna sm' });
  expect(mentionAt('mail ann@example', 16)).toBeUndefined();
  expect(mentionAt('@ann is not here', 16)).toBeUndefined();
});

it('stores mentions of chosen people, and reads them back', () => {
  const { text, caret } = insertMention('Ask @an today', { start: 4, end: 7, name: 'Anna Smith' });
  expect([text, caret]).toEqual(['Ask @Anna Smith today', 16]);
  const stored = storeMentions('@Anna Smith, @Ann, @Bob', [ann, anna]);
  expect(mentionsIn(stored).map(({ userId }) => userId)).toEqual([anna.userId, ann.userId]);
  expect(plainMentions(stored)).toBe('@Anna Smith, @Ann, @Bob');
});
