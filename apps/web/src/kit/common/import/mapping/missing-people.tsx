import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../data/session/viewer.tsx';
import { InviteDialog } from '../../people/invite-dialog.tsx';
import { InvitedDialog, type InviteResults } from '../../people/invited-dialog.tsx';
import classes from '../import.module.css';

/** Owners in the file who are no users: says what becomes of their records, and offers to invite them. */
export function MissingPeople({ names }: { names: readonly string[] }) {
  const mayInvite = useMay('users.manage');
  const [isInviting, setInviting] = useState(false);
  const [results, setResults] = useState<InviteResults>();
  const emails = names.filter(name => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name));
  return (
    <div className={classes.line}>
      <p className={classes.hint}>
        {mayInvite
          ? t`These people aren’t users here. Choose who gets their records, or invite them: the records are yours until they join, and then become theirs. Invited people count as users.`
          : t`These people aren’t users here. Choose who gets their records, or ask an administrator to invite them.`}
      </p>
      {mayInvite && (
        <Button variant="default" size="compact-sm" onClick={() => setInviting(true)}>
          {t`Invite people`}
        </Button>
      )}
      {isInviting && (
        <InviteDialog
          emails={emails}
          onClose={() => setInviting(false)}
          onResults={given => {
            setInviting(false);
            setResults(given);
          }}
        />
      )}
      {results && <InvitedDialog results={results} onClose={() => setResults(undefined)} />}
    </div>
  );
}
