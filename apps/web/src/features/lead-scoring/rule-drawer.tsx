import { t } from '@lingui/core/macro';
import type { RuleKind } from '@pipewright/contract/resources/lead-score-rules.ts';
import { useState } from 'react';
import { RecordFrame } from '../../kit/records/form/record-frame.tsx';
import { useDiscardGuard } from '../../kit/ui/dialogs/use-discard-guard.ts';
import { draftOf, newDraft } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import type { Rule } from './scoring-queries.ts';

interface RuleDrawerProps {
  /** The rule that is edited. */
  readonly rule?: Rule | undefined;
  readonly isNew: boolean;
  /** The group that a new rule is in at first. */
  readonly kind: RuleKind;
  readonly onClose: () => void;
}

/** The form of a rule beside the list. */
export function RuleDrawer({ rule, isNew, kind, onClose }: RuleDrawerProps) {
  const guard = useDiscardGuard(onClose);
  const target = rule?.id ?? (isNew ? 'new' : undefined);
  const [shown, setShown] = useState({ target, rule });
  // What was open stays in the frame while it slides out.
  if (target && target !== shown.target) {
    setShown({ target, rule });
  }
  return (
    <RecordFrame
      frame="drawer"
      title={shown.rule ? t`Edit rule` : t`Add rule`}
      size="lg"
      opened={target !== undefined}
      guard={guard}
    >
      {shown.target && (
        <RuleForm
          key={shown.target}
          rule={shown.rule}
          start={shown.rule ? draftOf(shown.rule) : newDraft(kind)}
          onSaved={() => {
            guard.setDirty(false);
            setShown({ target: undefined, rule: undefined });
            onClose();
          }}
          onCancel={guard.requestClose}
          onDirtyChange={guard.setDirty}
        />
      )}
    </RecordFrame>
  );
}
