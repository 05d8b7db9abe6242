import { allAboutLinks } from '@pipewright/contract/about.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { Row } from 'postgres';
import { findModule, insertRecord } from '../../resources/write/write-records.ts';
import type { StepContext } from '../define-step-handler.ts';
import { textFor } from './merged-text.ts';

interface Activity {
  readonly kind: 'task' | 'note' | 'mail';
  readonly subject: string;
  readonly body: string | null;
  readonly [field: string]: unknown;
}

/** Creates an activity about the record. Its texts may have merge fields. */
export async function insertActivity(context: StepContext, activity: Activity): Promise<Row> {
  const { tx, changeSet, modules, module, run } = context;
  const about = allAboutLinks.find(({ name }) => name === module.resource.name)?.field;
  const text = await textFor(context);
  const row = await insertRecord(tx, findModule(modules, activities.name), {
    ...activity,
    subject: text(activity.subject).slice(0, 200) || '–',
    body: activity.body === null ? null : text(activity.body),
    ...(about ? { [about]: run.recordId } : {}),
  });
  changeSet.changedEntities.add(activities.name);
  return row;
}
