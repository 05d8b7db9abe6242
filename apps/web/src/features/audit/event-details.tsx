import { labelOf } from '@pipewright/contract/field-messages.ts';
import type { AuditEvent } from '@pipewright/contract/operations/audit.ts';
import { bytesText } from '../../kit/files/bytes-text.ts';
import { writeNumber } from '../../kit/formats.ts';
import timeline from '../../kit/record-page/timeline.module.css';
import { useKindNames } from './use-kind-names.ts';

/** What is known of an event: what it was about, and where from. Ids, which say nothing to people, are in the export. */
export function EventDetails({ entry }: { entry: AuditEvent }) {
  const nameOf = useKindNames();
  const textOf = (name: string, value: unknown) => {
    if (name === 'resource') {
      return labelOf(nameOf(String(value))[1]);
    }
    return name === 'size' && typeof value === 'number' ? bytesText(value) : wordsOf(value);
  };
  const details = Object.entries(entry.details).filter(
    ([name, value]) => value !== null && value !== '' && !/Id$/.test(name),
  );
  const place = [entry.address, entry.userAgent].filter(Boolean).join(' · ');
  return (
    <>
      <ul className={timeline.changes}>
        {details.map(([name, value]) => (
          <li key={name}>
            <strong>{name === 'resource' ? 'Records' : labelOf(name)}:</strong> {textOf(name, value)}
          </li>
        ))}
      </ul>
      {place && <div className={timeline.who}>{place}</div>}
    </>
  );
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(wordsOf).join(', ');
  }
  if (typeof value === 'number') {
    return writeNumber(value);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
