import { t } from '@lingui/core/macro';
import { Button, Progress, SegmentedControl, TextInput } from '@mantine/core';
import type { Archive, RestoreScope } from '@pipewright/contract/operations/administration/backup.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnfinished, jobsOptions } from '../../kit/common/jobs/job-queries.ts';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import classes from './backup.module.css';
import { beginCheck, beginRestore } from './backup-queries.ts';
import { Findings } from './findings.tsx';
import { SignatureChip, signatureMeaning } from './signature.tsx';

/** From an archive back to an organization: see what would happen, say where to, and let it happen. */
export function RestoreDialog({ archive, onClose }: { archive: Archive; onClose: () => void }) {
  const change = useChange(beginRestore);
  const { organization } = useViewer();
  const [into, setInto] = useState<'same' | 'new'>('same');
  const [name, setName] = useState(t`${organization.name} (copy)`);
  const [subdomain, setSubdomain] = useState(`${organization.subdomain}-copy`);
  const [typed, setTyped] = useState('');
  const { findings, signature } = archive;
  const isFit = findings !== null && findings.problem === null;
  const isConfirmed = into === 'new' || typed.trim() === organization.name;

  function restore(): void {
    const body = into === 'same' ? { into } : { into, name, subdomain };
    change.mutate({ id: archive.id, body }, { onSuccess: onClose });
  }

  return (
    <AskForm
      title={t`Restore backup`}
      confirm={confirmWords(into, findings?.scope)}
      color={into === 'same' ? 'red' : 'brand'}
      change={change}
      failure={t`The backup wasn’t restored.`}
      isHeld={!isFit || !isConfirmed}
      onConfirm={restore}
      onClose={onClose}
    >
      <p className={classes.name}>
        <span>{archive.fileName}</span> {signature && <SignatureChip signature={signature} />}
      </p>
      {signature && <p className={classes.text}>{signatureMeaning(signature)}</p>}
      <DryRun archive={archive} />
      {findings && <Findings findings={findings} />}
      {isFit && (
        <div className={classes.where}>
          <SegmentedControl
            aria-label={t`Where to`}
            fullWidth
            data={[
              { value: 'same', label: t`This organization` },
              { value: 'new', label: t`A new organization` },
            ]}
            value={into}
            onChange={value => setInto(value as 'same' | 'new')}
          />
          <p className={classes.text}>{whatHappens(into, findings.scope, organization.name)}</p>
        </div>
      )}
      {isFit && into === 'same' && (
        <TextInput
          label={t`Type the organization name to confirm`}
          description={organization.name}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      {isFit && into === 'new' && (
        <>
          <TextInput label={t`Name`} value={name} onChange={event => setName(event.currentTarget.value)} />
          <TextInput
            label={t`Subdomain`}
            value={subdomain}
            onChange={event => setSubdomain(event.currentTarget.value)}
          />
        </>
      )}
    </AskForm>
  );
}

function confirmWords(into: 'same' | 'new', scope: RestoreScope | undefined): string {
  if (into === 'new') {
    return t`Create the new organization`;
  }
  return scope === 'data' ? t`Replace all records` : t`Replace everything`;
}

function whatHappens(into: 'same' | 'new', scope: RestoreScope, name: string): string {
  if (into === 'same') {
    return scope === 'data'
      ? t`This replaces all records and lists in ${name}. We’ll create a backup first so you can restore the current data.`
      : t`This replaces everything in ${name}: records, lists, people, roles and settings. We’ll create a backup first so you can restore the current data.`;
  }
  return scope === 'data'
    ? t`This organization isn’t changed. You’ll be the administrator of the new organization and can invite people to it.`
    : t`This organization isn’t changed. You’ll be the administrator of the new organization, and your members will join it.`;
}

/** Starts the dry run and shows its progress. */
function DryRun({ archive: { id, findings } }: { archive: Archive }) {
  const { data: jobs = [] } = useQuery(jobsOptions());
  const job = jobs.find(each => each.kind === 'archive-check' && isUnfinished(each));
  const check = useChange(beginCheck);
  if (job) {
    const share = job.total > 0 ? (job.done / job.total) * 100 : 0;
    return <Progress value={share} aria-label={t`Dry run`} animated />;
  }
  return (
    <div className={classes.dryRun}>
      <p className={classes.text}>
        {findings
          ? t`Results of the last dry run. Nothing was changed.`
          : t`A dry run shows what would happen without changing anything.`}
      </p>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate(id)}>
        {findings ? t`Run again` : t`Dry run`}
      </Button>
    </div>
  );
}
