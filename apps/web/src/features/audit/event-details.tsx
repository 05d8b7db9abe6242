import { t } from '@lingui/core/macro';
import { auditDetailLabel } from '@pipewright/contract/audit/audit-events.ts';
import { describeUserAgent } from '@pipewright/contract/audit/user-agent.ts';
import { capitalized } from '@pipewright/contract/fields/field-messages.ts';
import type { AuditEvent } from '@pipewright/contract/operations/administration/audit.ts';
import timeline from '../../kit/common/timeline/timeline.module.css';
import { bytesText } from '../../kit/formats/bytes-text.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { declaredText, writeDeclared } from '../../kit/language/declared-text.ts';
import { isForPeople, wordOf } from './event-words.ts';
import { useKindNames } from './use-kind-names.ts';

/** What is known of an event: what it was about, and where from. Ids and hashes, which say nothing to people, are in the export. */
export function EventDetails({ entry }: { entry: AuditEvent }) {
  const nameOf = useKindNames();
  const textOf = (name: string, value: unknown) => {
    if (name === 'resource') {
      return capitalized(nameOf(String(value))[1]);
    }
    return name === 'size' && typeof value === 'number' ? bytesText(value) : wordsOf(name, value);
  };
  const details = Object.entries(entry.details).filter(([name, value]) => isForPeople(name, value));
  const device = entry.userAgent && writeDeclared(describeUserAgent(entry.userAgent));
  const place = [device, entry.address].filter(Boolean).join(' · ');
  return (
    <>
      <ul className={timeline.changes}>
        {details.map(([name, value]) => (
          <li key={name}>
            <strong>{detailLabel(name)}:</strong> {textOf(name, value)}
          </li>
        ))}
      </ul>
      {place && <div className={timeline.who}>{place}</div>}
    </>
  );
}

function detailLabel(name: string): string {
  return declaredText(auditDetailLabel(name));
}

function wordsOf(name: string, value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(item => wordsOf(name, item)).join(', ');
  }
  if (typeof value === 'number') {
    return writeNumber(value);
  }
  if (typeof value === 'boolean') {
    return value ? t`Yes` : t`No`;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([inner, held]) => isForPeople(inner, held))
      .map(([inner, held]) => `${detailLabel(inner)} ${wordsOf(inner, held)}`)
      .join(', ');
  }
  return wordOf(name, String(value));
}
