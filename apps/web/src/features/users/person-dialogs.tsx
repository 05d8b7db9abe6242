import type { PersonListed } from '@pipewright/contract/operations/organization/members.ts';
import { InviteDialog } from '../../kit/common/people/invite-dialog.tsx';
import { InvitedDialog, type InviteResults } from '../../kit/common/people/invited-dialog.tsx';
import { OneTimeLinkDialog } from './account/one-time-link-dialog.tsx';
import { ResetFactorDialog } from './account/reset-factor-dialog.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

/** What is to be done once its questions are answered. */
export type Asked =
  | { readonly kind: 'invite' }
  | { readonly kind: 'invited'; readonly results: InviteResults }
  | {
      readonly kind: 'role' | 'handOver' | 'resetFactor' | 'oneTimeLink' | 'deactivate' | 'revoke';
      readonly person: PersonListed;
    };

interface PersonDialogsProps {
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
  readonly onClose: () => void;
}

export function PersonDialogs({ asked, onAsk, onClose }: PersonDialogsProps) {
  switch (asked.kind) {
    case 'invite':
      return <InviteDialog onClose={onClose} onResults={results => onAsk({ kind: 'invited', results })} />;
    case 'invited':
      return <InvitedDialog results={asked.results} onClose={onClose} />;
    case 'role':
      return <RoleDialog person={asked.person} onClose={onClose} />;
    case 'handOver':
      return <HandOverDialog person={asked.person} onClose={onClose} />;
    case 'resetFactor':
      return <ResetFactorDialog person={asked.person} onClose={onClose} />;
    case 'oneTimeLink':
      return <OneTimeLinkDialog person={asked.person} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog person={asked.person} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog person={asked.person} onClose={onClose} />;
  }
}
