import { Button, Progress, SegmentedControl, TextInput } from '@mantine/core';
import type { Archive } from '@pipewright/contract/operations/backup.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AskForm } from '../../kit/ask-form.tsx';
import { isUnfinished, jobsOptions } from '../../kit/jobs/job-queries.ts';
import { notifyFailure } from '../../kit/notify.tsx';
import { useViewer } from '../../kit/viewer.tsx';
import classes from './backup.module.css';
import { beginCheck, beginRestore } from './backup-queries.ts';
import { Findings } from './findings.tsx';

/** From an archive back to an organization: see what would happen, say where to, and let it happen. */
export function RestoreDialog({ archive, onClose }: { archive: Archive; onClose: () => void }) {
  const client = useQueryClient();
  const { organization } = useViewer();
  const [into, setInto] = useState<'same' | 'new'>('same');
  const [name, setName] = useState(`${organization.name} (copy)`);
  const [subdomain, setSubdomain] = useState(`${organization.subdomain}-copy`);
  const { findings } = archive;
  const isFit = findings !== null && findings.problem === null;

  async function restore(): Promise<void> {
    await beginRestore(client, archive.id, into === 'same' ? { into } : { into, name, subdomain });
    onClose();
  }

  return (
    <AskForm
      title="Restore an archive"
      confirm={into === 'same' ? 'Replace everything' : 'Make the new organization'}
      failure="The archive was not restored."
      isHeld={!isFit}
      onConfirm={restore}
      onClose={onClose}
    >
      <p className={classes.name}>{archive.fileName}</p>
      <DryRun archive={archive} />
      {findings && <Findings findings={findings} />}
      {isFit && (
        <div className={classes.where}>
          <SegmentedControl
            aria-label="Where to"
            fullWidth
            data={[
              { value: 'same', label: 'This organization' },
              { value: 'new', label: 'A new organization' },
            ]}
            value={into}
            onChange={value => setInto(value as 'same' | 'new')}
          />
          <p className={classes.text}>
            {into === 'same'
              ? `All that ${organization.name} has now is replaced by the archive. An archive of it is made before, so that you can come back.`
              : 'What is here stays as it is. You administer the new organization, and your members are its members.'}
          </p>
        </div>
      )}
      {isFit && into === 'new' && (
        <>
          <TextInput label="Name" value={name} onChange={event => setName(event.currentTarget.value)} />
          <TextInput
            label="Subdomain"
            value={subdomain}
            onChange={event => setSubdomain(event.currentTarget.value)}
          />
        </>
      )}
    </AskForm>
  );
}

/** Asks the server to try it out, and tells how far it is. */
function DryRun({ archive: { id, findings } }: { archive: Archive }) {
  const client = useQueryClient();
  const { data: jobs = [] } = useQuery(jobsOptions());
  const job = jobs.find(each => each.kind === 'archive-check' && isUnfinished(each));
  const check = useMutation({
    mutationFn: () => beginCheck(client, id),
    onError: error => notifyFailure('The archive could not be looked at.', error),
  });
  if (job) {
    const share = job.total > 0 ? (job.done / job.total) * 100 : 0;
    return <Progress value={share} aria-label="Dry run" animated />;
  }
  return (
    <div className={classes.dryRun}>
      <p className={classes.text}>
        {findings
          ? 'This is what the last dry run found. It changed nothing.'
          : 'A dry run tells what would happen, and changes nothing.'}
      </p>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {findings ? 'Run again' : 'Dry run'}
      </Button>
    </div>
  );
}
