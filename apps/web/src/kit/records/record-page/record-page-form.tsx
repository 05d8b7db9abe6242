import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useRights } from '../../data/session/viewer.tsx';
import { Avatar } from '../../ui/chips/avatar.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { useDiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import type { Crumb } from '../../ui/frames/page-frame.tsx';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import { AddDialogLater } from '../form/adding/add-dialog-later.tsx';
import { AddingScope } from '../form/adding/adding-scope.tsx';
import { ConflictChoice } from '../form/conflicts/conflict-choice.tsx';
import { type FinalChanges, FormProvider } from '../form/form-context.ts';
import { saveByKeyboard } from '../form/form-events.ts';
import type { Values } from '../form/form-values.ts';
import { ProblemAlert } from '../form/problem-alert.tsx';
import { QuestionDialog } from '../form/question-dialog.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import type { Screens } from '../screens/define-screens.ts';
import { formFields } from '../screens/form-fields.ts';
import type { Slots } from '../screens/slots.ts';
import { useCascade } from '../screens/use-cascade.ts';
import { Neighbours } from './neighbours.tsx';
import classes from './record-page.module.css';
import { type RecordTab, RecordTabs } from './record-tabs.tsx';
import { useLeave } from './use-leave.ts';

/** The parts of a record's page. Each is rendered inside of the record's form: see `useFormScope`. */
export interface RecordPageParts<Rec = AnyRecord> {
  /** The texts whose first letters are the initials of the record. */
  readonly initials: (values: Values) => readonly unknown[];
  readonly subtitle?: (values: Values, record?: Rec) => string | undefined;
  /** Cells of the list that also show the values here, where the field's own type does not do. */
  readonly cells?: Slots<Rec>['cell'];
  /** Changes that the timeline does not offer to undo. */
  readonly finalChanges?: FinalChanges<Rec>;
  /** Beside the title. */
  readonly badge?: ComponentType;
  /** Below the title, as wide as the page. */
  readonly progress?: ComponentType;
  /** The first tab is shown first; for a new record and after an error it is the one called Details. */
  readonly tabs: readonly RecordTab[];
  /** At the side. `record` is absent while a new one is created. */
  readonly panel: ComponentType<{ readonly record?: Rec }>;
}

interface RecordPageFormProps {
  readonly workspace: Screens;
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly parts: RecordPageParts;
  /** Absent: a new one is made. */
  readonly record?: AnyRecord;
  readonly start?: Values;
}

/** The page of one record: view, edit, and history. */
export function RecordPageForm({ workspace, title, crumbs, parts, record, start }: RecordPageFormProps) {
  const { cells, finalChanges } = parts;
  const leave = useLeave(workspace.route);
  const guard = useDiscardGuard(leave);
  const { setDirty } = guard;
  const { form, submit, isSaving, problem, loadNewer, conflicts, settle, asked, adopt } = useRecordForm({
    screens: workspace,
    record,
    start,
    onSaved: () => {
      setDirty(false);
      leave();
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  const names = useMemo(() => formFields(workspace), [workspace]);
  const cascade = useCascade(workspace.resource, names);
  const [isHeld, holdSave] = useState(false);
  const formId = useId();
  const keys = { onKeyDown: (event: KeyboardEvent<HTMLElement>) => saveByKeyboard(event, formId) };
  const mayWrite = useRights(workspace.resource)(record ? 'edit' : 'create', record);

  return (
    <FormProvider value={{ screens: workspace, form, cascade, record, cells, finalChanges, holdSave, adopt }}>
      <AddingScope dialog={AddDialogLater}>
        {/* Next to the page and not around it, because its timeline contains forms too. */}
        <form id={formId} onSubmit={submit} noValidate />
        <div {...keys}>
          <PageFrame
            crumbs={crumbs}
            title={title}
            subtitle={parts.subtitle?.(form.values, record)}
            avatar={<Avatar names={parts.initials(form.values)} />}
            badge={parts.badge && <parts.badge />}
            actions={
              <>
                {record && <Neighbours workspace={workspace} id={record.id} />}
                <Button variant="subtle" color="gray" onClick={guard.requestClose}>
                  {mayWrite ? t`Cancel` : t`Back`}
                </Button>
                {mayWrite && (
                  <Button type="submit" form={formId} disabled={isSaving || isHeld} title={t`Ctrl+Enter`}>
                    {isSaving ? t`Saving...` : record ? t`Save` : workspace.texts.createButton}
                  </Button>
                )}
              </>
            }
          >
            {(problem || conflicts.length > 0) && (
              <div className={classes.problem}>
                {problem && <ProblemAlert problem={problem} onLoadNewer={loadNewer} />}
                <ConflictChoice conflicts={conflicts} onSettle={settle} />
              </div>
            )}
            {parts.progress && <parts.progress />}
            <div className={classes.columns}>
              <RecordTabs
                tabs={parts.tabs}
                workspace={workspace}
                record={record}
                mayWrite={mayWrite}
                hasErrors={Object.keys(form.errors).length > 0}
              />
              <parts.panel record={record} />
            </div>
          </PageFrame>
        </div>
      </AddingScope>
      <DiscardDialog guard={guard} />
      <QuestionDialog asked={asked} />
    </FormProvider>
  );
}
