import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { message, msg } from '../../language/message.ts';
import { updateRecord } from '../../resources/write/write-records.ts';
import { defineStepHandler } from '../define-step-handler.ts';

export const updateHandler = defineStepHandler(
  'update',
  async ({ values }, { tx, changeSet, module, run }) => {
    const { resource } = module;
    const body = resource.patch.parse(values) as Readonly<Record<string, unknown>>;
    await updateRecord(tx, module, { id: run.recordId }, body, () => 'id');
    changeSet.changedEntities.add(resource.name);
    const labels = Object.keys(values).map(name => message(fieldLabel(resource.fields, name)));
    return { summary: msg`Updated ${labels}.` };
  },
);
