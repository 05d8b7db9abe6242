import { viaText } from '@pipewright/contract/audit/actor-texts.ts';
import { auditDetailLabel, auditEventName } from '@pipewright/contract/audit/audit-events.ts';
import { describeUserAgent } from '@pipewright/contract/audit/user-agent.ts';
import { capitalized } from '@pipewright/contract/fields/field-messages.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import type {
  AuditChange,
  AuditEntry,
  AuditEvent,
} from '@pipewright/contract/operations/administration/audit.ts';
import type { DeclaredMessage } from '@pipewright/contract/texts/declared-message.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { Cell } from '../export/write-csv.ts';
import { message, msg, writeText } from '../language/message.ts';
import { translateDeclared } from '../language/translate.ts';
import type { Module } from '../resources/define-module.ts';

const headings = [
  msg`When`,
  msg`Who`,
  msg`What`,
  msg`Kind`,
  msg`Record`,
  msg`Record id`,
  msg`Details`,
  msg`Address`,
  msg`Browser`,
  msg`Action`,
  msg`Via`,
];
const verbs = { insert: msg`Created`, update: msg`Changed`, delete: msg`Deleted` } as const;
const undoVerbs = {
  insert: msg`Created (undo)`,
  update: msg`Changed (undo)`,
  delete: msg`Deleted (undo)`,
} as const;

/** Audit entries as lines of a CSV file, in the reader's language. */
export async function* auditLines(
  entries: AsyncIterable<AuditEntry>,
  all: readonly Module[],
  language: Language,
): AsyncGenerator<Cell[]> {
  yield headings.map(heading => writeText(language, heading));
  for await (const entry of entries) {
    const who = entry.actor?.fullName ?? 'Pipewright';
    const cells = entry.type === 'event' ? eventCells(entry, language) : changeCells(entry, all, language);
    yield [entry.atUtc, who, ...cells];
  }
}

function eventCells({ kind, details, address, userAgent }: AuditEvent, language: Language): Cell[] {
  const texts = Object.entries(details).map(
    ([name, value]) =>
      `${translateDeclared(language, auditDetailLabel(name))}: ${formatValue(value, language)}`,
  );
  const browser = userAgent && writeDeclared(language, describeUserAgent(userAgent));
  const name = translateDeclared(language, auditEventName(kind));
  return [name, '', '', '', texts.join('; '), address, browser, '', ''];
}

function changeCells(entry: AuditChange, all: readonly Module[], language: Language): Cell[] {
  const { operation, isUndo, resource, record, changes } = entry;
  const { fields = {}, label = [] } = known(all, resource) ?? {};
  const details = changes.map(({ field, before, after }) => {
    const name = translateDeclared(language, fieldLabel(fields, field));
    const old = formatValue(before, language);
    return operation === 'delete' ? `${name}: ${old}` : `${name}: ${old} → ${formatValue(after, language)}`;
  });
  const via = viaText(entry.via);
  return [
    writeText(language, (isUndo ? undoVerbs : verbs)[operation]),
    capitalized(translateDeclared(language, label[0] ?? resource.replaceAll('-', ' '))),
    record.title,
    record.id,
    details.join('; '),
    '',
    '',
    entry.changeSetId,
    via ? capitalized(writeDeclared(language, via)) : '',
  ];
}

function writeDeclared(language: Language, { text, values }: DeclaredMessage): string {
  return writeText(language, message(text, values));
}

function known(all: readonly Module[], resource: string) {
  return all.find(each => each.resource.name === resource)?.resource ?? loggedKinds[resource];
}

function formatValue(value: unknown, language: Language): string {
  if (value === null || value === undefined || value === '') {
    return writeText(language, msg`(empty)`);
  }
  if (typeof value === 'boolean') {
    return writeText(language, value ? msg`Yes` : msg`No`);
  }
  if (Array.isArray(value)) {
    return value.map(item => formatValue(item, language)).join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
