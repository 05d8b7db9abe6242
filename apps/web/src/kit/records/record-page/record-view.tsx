import { msg } from '@lingui/core/macro';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useRights } from '../../data/session/viewer.tsx';
import { Avatar } from '../../ui/chips/avatar.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
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
import classes from './record-page.module.css';
import { useRecordPlace } from './record-place.ts';
import { type RecordTab, RecordTabs } from './record-tabs.tsx';

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
  const { frame, guard, isPreview } = useRecordPlace();
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
  const tabs = useMemo(() => (isPreview ? withPanelTab(parts) : parts.tabs), [isPreview, parts]);
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
                  {!isPreview && <parts.panel record={record} />}
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

/** Next to a list there is no room at the side: the panel is the second tab, in reach without scrolling. */
function withPanelTab({ tabs, panel: Panel }: RecordPageParts): readonly RecordTab[] {
  const tab: RecordTab = {
    id: 'actions',
    title: msg`Actions`,
    Content: ({ record }) => <Panel record={record} />,
  };
  return tabs.toSpliced(1, 0, tab);
}
