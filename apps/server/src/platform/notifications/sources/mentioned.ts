import { mentionsIn } from '@pipewright/contract/notifications/mentions.ts';
import { msg } from '../../language/message.ts';
import { findMentionable } from '../find-mentionable.ts';
import { recordsOf } from './about-record.ts';
import { defineSource } from './define-source.ts';

/** People who are mentioned in the text of an activity, and were not before. */
export const mentionedSource = defineSource({
  type: 'mentioned',
  on: ['activity.created', 'activity.updated'],
  async find(tx, { rowId, before, after }, actor) {
    const earlier = new Set(idsIn(before?.body));
    const userIds = idsIn(after?.body).filter(id => !earlier.has(id));
    if (userIds.length === 0) {
      return [];
    }
    const found = await findMentionable(tx, await recordsOf(tx, rowId), userIds);
    return [...found].flatMap(([userId, record]) =>
      record ? [{ ...record, userIds: [userId], title: msg`${actor} mentioned you` }] : [],
    );
  },
  several: (count, actor) => msg`${actor} mentioned you on ${count} records`,
});

function idsIn(text: unknown): readonly string[] {
  return typeof text === 'string' ? mentionsIn(text).map(({ userId }) => userId) : [];
}
