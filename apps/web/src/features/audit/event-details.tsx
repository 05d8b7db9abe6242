import { labelOf } from '@pipewright/contract/field-messages.ts';
import type { AuditEvent } from '@pipewright/contract/operations/audit.ts';
import timeline from '../../kit/record-page/timeline.module.css';
import { useKindNames } from './use-kind-names.ts';

/** What is known of an event: what it was about, and where from. */
export function EventDetails({ entry }: { entry: AuditEvent }) {
  const nameOf = useKindNames();
  const textOf = (name: string, value: unknown) =>
    name === 'resource' ? labelOf(nameOf(String(value))[1]) : wordsOf(value);
  const details = Object.entries(entry.details).filter(([, value]) => value !== null && value !== '');
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
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
