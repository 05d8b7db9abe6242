import { conflict } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import { notify } from '../../notifications/notify.ts';
import { pathOf } from '../../notifications/record-path.ts';
import { defineStepHandler } from '../define-step-handler.ts';
import { textFor } from './merged-text.ts';
import { ownerOf, readActive } from './people.ts';

export const notifyHandler = defineStepHandler('notify', async (step, context) => {
  const { tx, changeSet, module, record, run } = context;
  const owner = step.includesOwner ? await ownerOf(context) : null;
  const people = await readActive(tx, [...new Set([...step.userIds, ...(owner ? [owner] : [])])]);
  if (people.length === 0) {
    throw conflict('There is nobody to notify.');
  }
  const text = await textFor(context);
  for (const { id } of people) {
    await notify(tx, {
      userId: id,
      type: 'automation',
      title: text(step.text).slice(0, 200) || run.automationName,
      text: String(record[module.resource.title] ?? ''),
      path: pathOf(module.resource.name, run.recordId),
    });
  }
  changeSet.changedEntities.add('notification');
  return { summary: msg`Notified ${people.map(({ fullName }) => fullName)}.` };
});
