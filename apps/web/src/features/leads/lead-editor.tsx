import { Alert, Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ColorChip } from '../../kit/color-chip.tsx';
import type { Screens } from '../../kit/define-screens.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { ConflictChoice } from '../../kit/record/conflict-choice.tsx';
import { DiscardDialog } from '../../kit/record/discard-dialog.tsx';
import { FormProvider } from '../../kit/record/form-context.ts';
import type { Values } from '../../kit/record/form-values.ts';
import { ProblemAlert } from '../../kit/record/problem-alert.tsx';
import { useDiscardGuard } from '../../kit/record/use-discard-guard.ts';
import { useRecordForm } from '../../kit/record/use-record-form.ts';
import { AddingScope } from '../../kit/record-editor.tsx';
import { saveByKeyboard } from '../../kit/record-form.tsx';
import type { Crumb } from '../../kit/registry.tsx';
import { useCascade } from '../../kit/use-cascade.ts';
import { useMay } from '../../kit/viewer.tsx';
import { LeadForm } from './lead-form.tsx';
import { LeadNeighbours } from './lead-neighbours.tsx';
import classes from './lead-page.module.css';
import { LeadPanel } from './lead-panel.tsx';
import { type Lead, statusesOptions } from './lead-queries.ts';
import { LeadRelated } from './lead-related.tsx';
import { LeadStepper } from './lead-stepper.tsx';
import { LeadSummary } from './lead-summary.tsx';
import { LeadTimeline } from './lead-timeline.tsx';
import { tabs, useLeadTab } from './use-lead-tab.ts';
import { useLeave } from './use-leave.ts';

interface LeadEditorProps {
  readonly screens: Screens;
  readonly crumbs: readonly Crumb[];
  /** Absent: a new one is made. */
  readonly lead?: Lead;
  readonly start?: Values;
}

const noStatuses = [] as const;

/** One lead on a page of its own: read, change, and see what happened. */
export function LeadEditor({ screens, crumbs, lead, start }: LeadEditorProps) {
  const leave = useLeave();
  const guard = useDiscardGuard(leave);
  const { setDirty } = guard;
  const { form, submit, isSaving, problem, loadNewer, conflicts, settle } = useRecordForm({
    screens,
    record: lead,
    start,
    onSaved: () => {
      setDirty(false);
      leave();
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);
  const names = useMemo(() => screens.form.flatMap(group => group.fields), [screens]);
  const cascade = useCascade(screens.resource, names);
  const [isHeld, holdSave] = useState(false);
  const mayWrite = useMay(screens.resource.permissions.write);
  const { data: statuses = noStatuses, isError } = useQuery(statusesOptions());
  const status = statuses.find(({ id }) => id === form.values.leadStatusId);
  const [tab, setTab] = useLeadTab(lead ? 'Summary' : 'Details', Object.keys(form.errors).length > 0);
  const { firstName, lastName, jobTitle, companyName } = form.values;

  return (
    <FormProvider value={{ screens, form, cascade, record: lead, holdSave }}>
      <AddingScope>
        <form onSubmit={submit} onKeyDown={saveByKeyboard} noValidate>
          <PageFrame
            crumbs={crumbs}
            title={lead ? lead.fullName : 'New Lead'}
            subtitle={[jobTitle, companyName].filter(Boolean).join(' at ') || undefined}
            avatar={
              <span className={classes.avatar} aria-hidden>
                {initialsOf(firstName, lastName)}
              </span>
            }
            badge={status && <ColorChip color={status.colorCode}>{status.name}</ColorChip>}
            actions={
              <>
                {lead && <LeadNeighbours id={lead.id} />}
                <Button variant="subtle" color="gray" onClick={guard.requestClose}>
                  Cancel
                </Button>
                {mayWrite && (
                  <Button type="submit" disabled={isSaving || isHeld} title="Ctrl+Enter">
                    {isSaving ? 'Saving...' : lead ? 'Save' : 'Create Lead'}
                  </Button>
                )}
              </>
            }
          >
            {isError && (
              <Alert color="red" role="alert" mb={16}>
                <strong>Failed to load master data</strong>
              </Alert>
            )}
            {(problem || conflicts.length > 0) && (
              <div className={classes.problem}>
                {problem && <ProblemAlert problem={problem} onLoadNewer={loadNewer} />}
                <ConflictChoice conflicts={conflicts} onSettle={settle} />
              </div>
            )}
            <LeadStepper statuses={statuses} current={form.values.leadStatusId} />
            <div className={classes.columns}>
              <Tabs
                className={classes.card}
                value={tab}
                onChange={setTab}
                keepMounted={false}
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
                  <LeadSummary />
                  {lead && (
                    <div className={classes.recent}>
                      <LeadTimeline id={lead.id} most={4} />
                    </div>
                  )}
                </Tabs.Panel>
                <Tabs.Panel value="Details">
                  <fieldset className={classes.form} disabled={!mayWrite}>
                    <LeadForm />
                  </fieldset>
                </Tabs.Panel>
                <Tabs.Panel value="Timeline">
                  <LeadTimeline id={lead?.id} />
                </Tabs.Panel>
                <Tabs.Panel value="Related">
                  <LeadRelated lead={lead} />
                </Tabs.Panel>
              </Tabs>
              <LeadPanel lead={lead} statuses={statuses} />
            </div>
          </PageFrame>
        </form>
      </AddingScope>
      <DiscardDialog guard={guard} />
    </FormProvider>
  );
}

function initialsOf(...names: readonly unknown[]): string {
  return (
    names
      .map(name => [...String(name ?? '').trim()][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
}
