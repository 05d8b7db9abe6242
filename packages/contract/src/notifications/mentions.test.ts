import { expect, it } from 'vitest';
import { mentionsIn, plainMentions, splitMentions, writeMention } from './mentions.ts';

const ada = { userId: '018f0000-0000-7000-8000-000000000001', name: 'Ada Lovelace' };
const grace = { userId: '018f0000-0000-7000-8000-000000000002', name: 'Grace [Navy] Hopper' };

it('finds written mentions, each person once', () => {
  const text = `Ask ${writeMention(ada)} or ${writeMention(grace)}, then ${writeMention(ada)}.`;
  expect(mentionsIn(text).map(({ userId }) => userId)).toEqual([ada.userId, grace.userId]);
  expect(plainMentions(text)).toBe('Ask @Ada Lovelace or @Grace [Navy  Hopper, then @Ada Lovelace.');
  expect(splitMentions(`${writeMention(ada)}!`)).toEqual([{ ...ada, at: 0 }, '!']);
});

it('leaves other texts alone', () => {
  const text = 'Mail a@[b](c) or @[Nobody](018f) @Ada';
  expect(mentionsIn(text)).toEqual([]);
  expect(plainMentions(text)).toBe(text);
  expect(splitMentions(text)).toEqual([text]);
  expect(splitMentions('')).toEqual([]);
});
