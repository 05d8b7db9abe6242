import { labelsOf } from '../../custom-objects/named-resource.ts';
import { message, msg } from '../../language/message.ts';
import { findModule, insertRecord } from '../../resources/write/write-records.ts';
import { defineStepHandler } from '../define-step-handler.ts';

export const createRecordHandler = defineStepHandler(
  'create-record',
  async ({ entity, values }, { tx, changeSet, modules, module, run }) => {
    const created = findModule(modules, entity);
    const { fields, body, title } = created.resource;
    const given = body.parse(values) as Readonly<Record<string, unknown>>;
    const [referring] =
      Object.entries(fields).find(
        ([, { references, presence, kind }]) =>
          kind === 'reference' && references === module.resource.name && presence !== 'computed',
      ) ?? [];
    const linked = referring && !values[referring] ? { [referring]: run.recordId } : {};
    const row = await insertRecord(tx, created, { ...given, ...linked });
    changeSet.changedEntities.add(entity);
    return {
      summary: msg`Created the ${message(labelsOf(created.resource, tx.principal)[0])} ${String(row[title] ?? '')}.`,
    };
  },
);
