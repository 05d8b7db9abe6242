import { msg } from '../../language/message.ts';
import { defineStepHandler } from '../define-step-handler.ts';
import { insertActivity } from './about-record.ts';
import { dayInOrganization } from './organization-time.ts';
import { ownerOf } from './people.ts';

/** The hour of the organization’s clock at which tasks are due. */
const dueHour = 9;

export const createTaskHandler = defineStepHandler(
  'create-task',
  async ({ subject, body, dueInDays, userId }, context) => {
    const dueAt = await dayInOrganization(context.tx, { days: dueInDays, hour: dueHour });
    const assignee = userId ?? (await ownerOf(context)) ?? context.tx.principal.userId;
    const task = await insertActivity(context, {
      kind: 'task',
      subject,
      body,
      dueAtUtc: dueAt.toISOString(),
      assignedToUserId: assignee,
    });
    return { summary: msg`Created the task ${String(task.subject)}.` };
  },
);
