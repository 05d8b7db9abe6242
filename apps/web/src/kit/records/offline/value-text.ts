import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { labelOf } from '@pipewright/contract/field-messages.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { writeMoment, writeNumber } from '../../formats/formats.ts';
import { moneyFormat } from '../../formats/money.ts';

interface Words {
  readonly currency: string;
  readonly timeZone: string;
}

/** The value of a field as plain text, without asking the server for anything; empty where that is not possible. */
export function valueText(resource: AnyResource, record: AnyRecord, name: string, words: Words): string {
  const field = resource.fields[name];
  const value = record[name];
  switch (field?.kind) {
    case 'reference':
      return spoken(nameIn(embeddedBy(resource, record, name)));
    case 'embedded':
      return nameIn(value);
    case 'money': {
      const code = record[field.currency?.code ?? ''] ?? words.currency;
      return typeof value === 'number' && value > 0 ? moneyFormat(String(code)).format(value) : '';
    }
    case 'integer':
    case 'decimal':
      return typeof value === 'number' ? writeNumber(value, Number.isInteger(value) ? 0 : 2) : '';
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return typeof value === 'string' ? labelOf(value) : '';
    case 'date':
      return typeof value === 'string' ? writeMoment(new Date(value), 'UTC', { dateStyle: 'medium' }) : '';
    case 'texts':
      return Array.isArray(value) ? value.join(', ') : '';
    case 'references':
    case 'permissions':
      return '';
    default:
      return isMoment(field?.kind, name) && typeof value === 'string'
        ? writeMoment(new Date(value), words.timeZone, { dateStyle: 'medium', timeStyle: 'short' })
        : String(value ?? '');
  }
}

/** Every record carries two moments besides its fields. */
function isMoment(kind: string | undefined, name: string): boolean {
  return kind === 'dateTime' || (kind === undefined && name.endsWith('AtUtc'));
}

/** What was read along through a reference; the richest of several, which has a name. */
function embeddedBy({ fields }: AnyResource, record: AnyRecord, reference: string): unknown {
  const names = Object.keys(fields).filter(name => fields[name]?.embeds?.via === reference);
  return (
    names.map(name => record[name]).find(value => typeof value === 'object' && value !== null) ??
    record[names.find(name => name.endsWith('Name')) ?? names[0] ?? '']
  );
}

/** Of some references only the key was read along: `urgent` is shown as “Urgent”. */
function spoken(text: string): string {
  return /^[a-z][a-z-]*$/.test(text) ? labelOf(text.replaceAll('-', ' ')) : text;
}

function nameIn(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const { name, fullName } = value as { name?: string; fullName?: string };
    return name ?? fullName ?? '';
  }
  return typeof value === 'string' ? value : '';
}
