import { msg } from '../../language/message.ts';
import { lockRecord, updateRecord } from '../../resources/write/write-records.ts';
import { defineStepHandler } from '../define-step-handler.ts';

export const changeTagsHandler = defineStepHandler(
  'change-tags',
  async ({ add, remove }, { tx, changeSet, module, run }) => {
    // The whole list is written, so the record is locked: tags that somebody else adds at the same time must stay.
    const record = await lockRecord(tx, module, run.recordId);
    const present = (record.tagIds ?? []) as readonly string[];
    const tagIds = [...new Set([...present, ...add])].filter(id => !remove.includes(id));
    const isSame = tagIds.length === present.length && tagIds.every(id => present.includes(id));
    if (isSame) {
      return { summary: msg`The tags were as they should be already.` };
    }
    await updateRecord(tx, module, { id: run.recordId }, { tagIds });
    changeSet.changedEntities.add(module.resource.name);
    return { summary: msg`Changed the tags.` };
  },
);
