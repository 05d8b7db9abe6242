import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { message, msg } from '../../language/message.ts';
import { defineStepHandler } from '../define-step-handler.ts';
import { readCurrent } from './current-record.ts';
import { dayInOrganization } from './organization-time.ts';

const dayMs = 86_400_000;

export const waitUntilHandler = defineStepHandler('wait-until', async ({ field, days }, context) => {
  const { tx, module } = context;
  const record = await readCurrent(context);
  const { fields } = module.resource;
  const label = message(fieldLabel(fields, field));
  const value = field.startsWith('custom.') ? record.custom?.[field.slice('custom.'.length)] : record[field];
  if (typeof value !== 'string' && !(value instanceof Date)) {
    return { summary: msg`${label} is empty, so there is nothing to wait for.` };
  }
  const isDay = fields[field]?.kind === 'date';
  const at = isDay
    ? await dayInOrganization(tx, { from: String(value), days })
    : new Date(new Date(value).getTime() + days * dayMs);
  return { summary: msg`Waits for ${label}.`, wakeAt: at };
});
