import { msg } from '../../language/message.ts';
import { defineStepHandler } from '../define-step-handler.ts';
import { insertActivity } from './about-record.ts';

export const createNoteHandler = defineStepHandler('create-note', async ({ subject, body }, context) => {
  const note = await insertActivity(context, { kind: 'note', subject, body });
  return { summary: msg`Added the note ${String(note.subject)}.` };
});
