import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useRights } from '../../data/session/viewer.tsx';
import { Avatar } from '../../ui/chips/avatar.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { AddDialogLater } from '../form/adding/add-dialog-later.tsx';
import { AddingScope } from '../form/adding/adding-scope.tsx';
import { ConflictChoice } from '../form/conflicts/conflict-choice.tsx';
import { FormProvider } from '../form/form-context.ts';
import { saveByKeyboard } from '../form/form-events.ts';
import type { Values } from '../form/form-values.ts';
import { ProblemAlert } from '../form/problem-alert.tsx';
import { QuestionDialog } from '../form/question-dialog.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import type { Screens } from '../screens/define-screens.ts';
import { formFields } from '../screens/form-fields.ts';
import { useCascade } from '../screens/use-cascade.ts';
import classes from './record-page.module.css';
import type { RecordPageParts } from './record-parts.ts';
import { useRecordPlace } from './record-place.ts';
import { RecordTabs } from './record-tabs.tsx';

interface RecordViewProps {
  readonly workspace: Screens;
  readonly title: string;
  readonly parts: RecordPageParts;
  /** Absent: a new one is made. */
  readonly record?: AnyRecord;
  readonly start?: Values;
}

/** One record: view, edit, and history. The same in every frame. */
export function RecordView({ workspace, title, parts, record, start }: RecordViewProps) {
  const { cells, finalChanges } = parts;
  const { frame, guard, isPreview, withPanel } = useRecordPlace();
  const { setDirty, leave } = guard;
  const { form, submit, isSaving, problem, loadNewer, conflicts, settle, asked, adopt } = useRecordForm({
    screens: workspace,
    record,
    start,
    onSaved: () => {
      setDirty(false);
      if (!isPreview) {
        leave();
      }
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => {
    setDirty(isDirty);
    return () => setDirty(false);
  }, [isDirty, setDirty]);
  const tabs = useMemo(() => withPanel?.(parts) ?? parts.tabs, [withPanel, parts]);
  const names = useMemo(() => formFields(workspace), [workspace]);
  const cascade = useCascade(workspace.resource, names);
  const [isHeld, holdSave] = useState(false);
  const formId = useId();
  const keys = { onKeyDown: (event: KeyboardEvent<HTMLElement>) => saveByKeyboard(event, formId) };
  const mayWrite = useRights(workspace.resource)(record ? 'edit' : 'create', record);

  return (
    <FormProvider value={{ screens: workspace, form, cascade, record, cells, finalChanges, holdSave, adopt }}>
      <AddingScope dialog={AddDialogLater}>
        {/* Next to the view and not around it, because its timeline contains forms too. */}
        <form id={formId} onSubmit={submit} noValidate />
        <div className={classes.view} {...keys}>
          {frame({
            title,
            subtitle: parts.subtitle?.(form.values, record),
            avatar: <Avatar names={parts.initials(form.values)} />,
            badge: parts.badge && <parts.badge />,
            form: { id: formId, record, mayWrite, isDirty, isSaving, isHeld },
            children: (
              <>
                {(problem || conflicts.length > 0) && (
                  <div className={classes.problem}>
                    {problem && <ProblemAlert problem={problem} onLoadNewer={loadNewer} />}
                    <ConflictChoice conflicts={conflicts} onSettle={settle} />
                  </div>
                )}
                {parts.progress && <parts.progress />}
                <div className={classes.columns}>
                  <RecordTabs
                    tabs={tabs}
                    workspace={workspace}
                    record={record}
                    mayWrite={mayWrite}
                    hasErrors={Object.keys(form.errors).length > 0}
                  />
                  {!withPanel && <parts.panel record={record} />}
                </div>
              </>
            ),
          })}
        </div>
      </AddingScope>
      <DiscardDialog guard={guard} />
      <QuestionDialog asked={asked} />
    </FormProvider>
  );
}
