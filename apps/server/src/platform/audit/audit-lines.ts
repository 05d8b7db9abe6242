import { viaName } from '@pipewright/contract/actor-names.ts';
import { eventName } from '@pipewright/contract/event-names.ts';
import { labelOf } from '@pipewright/contract/field-messages.ts';
import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import type { AuditEntry } from '@pipewright/contract/operations/audit.ts';
import { fieldLabel } from '@pipewright/contract/system-fields.ts';
import { describeUserAgent } from '@pipewright/contract/user-agent.ts';
import type { Cell } from '../export/write-csv.ts';
import type { Module } from '../resources/define-module.ts';

const headings = [
  'When',
  'Who',
  'What',
  'Kind',
  'Record',
  'Record id',
  'Details',
  'Address',
  'Browser',
  'Action',
  'Via',
];
const verbs = { insert: 'Created', update: 'Changed', delete: 'Deleted' } as const;

/** Audit entries as lines of a CSV file, in plain words. */
export async function* auditLines(
  entries: AsyncIterable<AuditEntry>,
  all: readonly Module[],
): AsyncGenerator<Cell[]> {
  yield headings;
  for await (const entry of entries) {
    const via = (entry.type === 'change' && viaName(entry.via)) || '';
    const who = entry.actor?.fullName ?? 'Pipewright';
    yield [entry.atUtc, who, ...cellsOf(entry, all), `${via.charAt(0).toUpperCase()}${via.slice(1)}`];
  }
}

function cellsOf(entry: AuditEntry, all: readonly Module[]): Cell[] {
  if (entry.type === 'event') {
    const details = Object.entries(entry.details).map(
      ([name, value]) => `${labelOf(name)}: ${formatValue(value)}`,
    );
    const browser = entry.userAgent && describeUserAgent(entry.userAgent);
    return [eventName(entry.kind), '', '', '', details.join('; '), entry.address, browser, ''];
  }
  const { operation, isUndo, resource, record, changes } = entry;
  const { fields = {} } = known(all, resource) ?? {};
  const details = changes.map(({ field, before, after }) => {
    const label = fieldLabel(fields, field);
    return operation === 'delete'
      ? `${label}: ${formatValue(before)}`
      : `${label}: ${formatValue(before)} → ${formatValue(after)}`;
  });
  return [
    isUndo ? `${verbs[operation]} (undo)` : verbs[operation],
    kindName(all, resource),
    record.title,
    record.id,
    details.join('; '),
    '',
    '',
    entry.changeSetId,
  ];
}

function kindName(all: readonly Module[], resource: string): string {
  return labelOf(known(all, resource)?.label[0] ?? resource.replaceAll('-', ' '));
}

function known(all: readonly Module[], resource: string) {
  return all.find(each => each.resource.name === resource)?.resource ?? loggedKinds[resource];
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') {
    return '(empty)';
  }
  if (typeof value === 'boolean') {
    return value ? 'Yes' : 'No';
  }
  if (Array.isArray(value)) {
    return value.map(formatValue).join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
