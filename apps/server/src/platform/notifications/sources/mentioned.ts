import { mentionsIn } from '@pipewright/contract/notifications/mentions.ts';
import { msg } from '../../language/message.ts';
import { findMentionable } from '../find-mentionable.ts';
import { recordsOf } from './about-record.ts';
import { defineSource, type Notice } from './define-source.ts';

/** People who are mentioned in the text of an activity, and were not before. */
export const mentionedSource = defineSource({
  type: 'mentioned',
  on: ['activity.created', 'activity.updated'],
  async find(tx, changes, actor) {
    const notices: Notice[] = [];
    for (const { rowId, before, after } of changes) {
      const earlier = new Set(idsIn(before?.body));
      const userIds = idsIn(after?.body).filter(id => !earlier.has(id));
      if (userIds.length > 0) {
        const records = (await recordsOf(tx, [rowId])).get(rowId) ?? [];
        for (const [userId, record] of await findMentionable(tx, records, userIds)) {
          notices.push(
            ...(record ? [{ ...record, userIds: [userId], title: msg`${actor} mentioned you` }] : []),
          );
        }
      }
    }
    return notices;
  },
  several: (count, actor) => msg`${actor} mentioned you on ${count} records`,
});

function idsIn(text: unknown): readonly string[] {
  return typeof text === 'string' ? mentionsIn(text).map(({ userId }) => userId) : [];
}
