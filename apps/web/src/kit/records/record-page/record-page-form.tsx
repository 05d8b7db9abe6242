import { Button, Tabs } from '@mantine/core';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { FilesSection } from '../../common/files/files-section.tsx';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import { ConflictChoice } from '../form/conflict-choice.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { FormProvider } from '../form/form-context.ts';
import type { Values } from '../form/form-values.ts';
import { ProblemAlert } from '../form/problem-alert.tsx';
import { QuestionDialog } from '../form/question-dialog.tsx';
import { useDiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { AddingScope } from '../form/record-editor.tsx';
import { saveByKeyboard } from '../form/record-form.tsx';
import type { Crumb } from '../screens/registry.tsx';
import type { Slots } from '../screens/slots.ts';
import { useCascade } from '../screens/use-cascade.ts';
import { useRights } from '../../data/session/viewer.tsx';
import type { Workspace } from '../workspace/define-workspace.ts';
import { Avatar } from '../../ui/chips/avatar.tsx';
import { Neighbours } from './neighbours.tsx';
import classes from './record-page.module.css';
import { Timeline } from './timeline.tsx';
import { TimelineTab } from './timeline-tab.tsx';
import { useLeave } from './use-leave.ts';
import { tabs, useTab } from './use-tab.ts';
import { WhoCanSee } from './who-can-see.tsx';

interface RecordPart<Rec> {
  /** Absent while a new one is made. */
  readonly record?: Rec;
}

/** What a feature draws of a record's page. Each part stands inside of the form: see `useFormScope`. */
export interface RecordPageParts<Rec = AnyRecord> {
  /** The texts whose first letters stand for the record. */
  readonly initials: (values: Values) => readonly unknown[];
  readonly subtitle?: (values: Values, record?: Rec) => string | undefined;
  /** How values read where the way of their kind does not do: the cells of the list. */
  readonly cells?: Slots<Rec>['cell'];
  /** Beside the title. */
  readonly badge?: ComponentType;
  /** Below the title, as wide as the page. */
  readonly progress?: ComponentType;
  readonly summary: ComponentType<RecordPart<Rec>>;
  readonly form: ComponentType;
  readonly related: ComponentType<RecordPart<Rec>>;
  /** At the side. */
  readonly panel: ComponentType<RecordPart<Rec>>;
}

interface RecordPageFormProps {
  readonly workspace: Workspace;
  readonly title: string;
  readonly crumbs: readonly Crumb[];
  readonly parts: RecordPageParts;
  /** Absent: a new one is made. */
  readonly record?: AnyRecord;
  readonly start?: Values;
}

/** One record on a page of its own: read, change, and see what happened. */
export function RecordPageForm({ workspace, title, crumbs, parts, record, start }: RecordPageFormProps) {
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
  const names = useMemo(() => workspace.form.flatMap(group => group.fields), [workspace]);
  const cascade = useCascade(workspace.resource, names);
  const [isHeld, holdSave] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const formId = useId();
  const keys = { onKeyDown: (event: KeyboardEvent<HTMLElement>) => saveByKeyboard(event, formId) };
  const mayWrite = useRights(workspace.resource)(record ? 'edit' : 'create', record);
  const [tab, setTab] = useTab(record ? 'Summary' : 'Details', Object.keys(form.errors).length > 0);

  return (
    <FormProvider value={{ screens: workspace, form, cascade, record, cells: parts.cells, holdSave, adopt }}>
      <AddingScope>
        {/* Beside the page and not around it: what is written in its timeline is a form too. */}
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
                  {mayWrite ? 'Cancel' : 'Back'}
                </Button>
                {mayWrite && (
                  <Button type="submit" form={formId} disabled={isSaving || isHeld} title="Ctrl+Enter">
                    {isSaving ? 'Saving...' : record ? 'Save' : workspace.texts.createButton}
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
              <Tabs
                className={classes.card}
                value={tab}
                onChange={setTab}
                keepMounted={false}
                keepMountedMode="display-none"
                classNames={{ list: classes.tabs, tab: classes.tab }}
              >
                <Tabs.List>
                  {tabs.map(name => (
                    <Tabs.Tab key={name} value={name}>
                      {name}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                <Tabs.Panel value="Summary">
                  <parts.summary record={record} />
                  {record && (
                    <div className={classes.recent}>
                      <Timeline screens={workspace} id={record.id} most={4} />
                    </div>
                  )}
                </Tabs.Panel>
                <Tabs.Panel value="Details">
                  <fieldset className={classes.form} disabled={!mayWrite}>
                    <parts.form />
                  </fieldset>
                </Tabs.Panel>
                {/* What is being written there is still there when one comes back to it. */}
                <Tabs.Panel value="Timeline" keepMounted={isWriting}>
                  <TimelineTab workspace={workspace} record={record} onWriting={setWriting} />
                </Tabs.Panel>
                <Tabs.Panel value="Related">
                  <parts.related record={record} />
                  {record && <FilesSection of={workspace.resource.name} id={record.id} />}
                  {record && <WhoCanSee resourceName={workspace.resource.name} id={record.id} />}
                </Tabs.Panel>
              </Tabs>
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
