import { t } from '@lingui/core/macro';
import { labelOf } from '@pipewright/contract/field-messages.ts';
import type { AuditEvent } from '@pipewright/contract/operations/audit.ts';
import { describeUserAgent } from '@pipewright/contract/user-agent.ts';
import timeline from '../../kit/common/timeline/timeline.module.css';
import { bytesText } from '../../kit/formats/bytes-text.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { isForPeople, wordOf } from './event-words.ts';
import { useKindNames } from './use-kind-names.ts';

/** What is known of an event: what it was about, and where from. Ids and hashes, which say nothing to people, are in the export. */
export function EventDetails({ entry }: { entry: AuditEvent }) {
  const nameOf = useKindNames();
  const textOf = (name: string, value: unknown) => {
    if (name === 'resource') {
      return labelOf(nameOf(String(value))[1]);
    }
    return name === 'size' && typeof value === 'number' ? bytesText(value) : wordsOf(name, value);
  };
  const details = Object.entries(entry.details).filter(([name, value]) => isForPeople(name, value));
  const device = entry.userAgent && describeUserAgent(entry.userAgent);
  const place = [device, entry.address].filter(Boolean).join(' · ');
  return (
    <>
      <ul className={timeline.changes}>
        {details.map(([name, value]) => (
          <li key={name}>
            <strong>{name === 'resource' ? t`Records` : labelOf(name)}:</strong> {textOf(name, value)}
          </li>
        ))}
      </ul>
      {place && <div className={timeline.who}>{place}</div>}
    </>
  );
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
      .map(([inner, held]) => `${labelOf(inner)} ${wordsOf(inner, held)}`)
      .join(', ');
  }
  return wordOf(name, String(value));
}
