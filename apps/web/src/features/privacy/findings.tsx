import { plural, t } from '@lingui/core/macro';
import type { PrivacyRequest } from '@pipewright/contract/operations/administration/privacy.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { declaredText } from '../../kit/language/declared-text.ts';
import classes from './privacy.module.css';

/** What is held about a person, and what an erasure does with it. */
export function Findings({ request: { findings, sharedValues, sharedFiles } }: { request: PrivacyRequest }) {
  const found = findings ?? [];
  if (found.length === 0) {
    return <p className={classes.text}>{t`Nothing about this person was found.`}</p>;
  }
  return (
    <div className={classes.findings}>
      <Group
        title={t`Deleted by an erasure`}
        findings={found.filter(({ treatment }) => treatment === 'delete')}
      />
      <Group
        title={t`Kept, with the person’s details replaced`}
        findings={found.filter(({ treatment }) => treatment === 'redact')}
      />
      {sharedValues.length > 0 && (
        <p className={classes.text}>
          {t`Others have the same details, so these stay in texts that aren’t about this person: ${sharedValues.join(', ')}`}
        </p>
      )}
      {sharedFiles > 0 && <p className={classes.text}>{sharedFilesText(sharedFiles)}</p>}
    </div>
  );
}

function sharedFilesText(count: number): string {
  const number = writeNumber(count);
  return t({
    message: plural(count, {
      one: `${number} file is also attached to another record, so it’s kept. Check whether it mentions this person.`,
      other: `${number} files are also attached to other records, so they’re kept. Check whether they mention this person.`,
    }),
  });
}

function Group({ title, findings }: { title: string; findings: NonNullable<PrivacyRequest['findings']> }) {
  if (findings.length === 0) {
    return null;
  }
  return (
    <div>
      <h3 className={classes.groupTitle}>{title}</h3>
      <dl className={classes.counts}>
        {findings.map(({ label, rows }) => (
          <div key={label}>
            <dt>{declaredText(label)}</dt>
            <dd>{writeNumber(rows)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
