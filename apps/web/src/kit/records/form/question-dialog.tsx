import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { useQuestion } from './use-question.ts';

interface QuestionDialogProps {
  readonly asked: ReturnType<typeof useQuestion>;
}

/** Asks what has to be agreed to before a record is saved. */
export function QuestionDialog({ asked: { question, agree, decline } }: QuestionDialogProps) {
  return (
    <ConfirmDialog
      opened={question !== undefined}
      title={question?.title ?? ''}
      confirm={question?.confirm}
      color="brand"
      onConfirm={agree}
      onCancel={decline}
    >
      {question?.text}
    </ConfirmDialog>
  );
}
