import { t } from '@lingui/core/macro';
import { Alert, Button, Checkbox, Select, TextInput } from '@mantine/core';
import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';
import { automationEntities } from '@pipewright/contract/automations/entities.ts';
import { asksForScore } from '@pipewright/contract/automations/score-triggers.ts';
import {
  type Automation,
  changeAutomation,
  publishAutomation,
} from '@pipewright/contract/operations/automation/automations.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useAllScreens, useScreens } from '../../kit/records/screens/registry.tsx';
import classes from './automations.module.css';
import { ReceivingProvider } from './incoming/received-context.tsx';
import { StepList } from './step-list.tsx';
import { TestPanel } from './test-panel.tsx';
import { TriggerField } from './trigger-field.tsx';

/** Builds the draft of an automation. It has no effect before it is published. */
export function Builder({ automation }: { automation: Automation }) {
  const { id, published, pausedReason, hasUnpublishedChanges } = automation;
  const [name, setName] = useState(automation.name);
  const [draft, setDraft] = useState<AutomationDefinition>(automation.draft);
  const screens = useScreens(draft.entity);
  const isChanged = name !== automation.name || JSON.stringify(draft) !== JSON.stringify(automation.draft);
  const saveDraft = () => call(changeAutomation, { params: { id }, body: { name, draft } });
  const save = useChange({
    send: saveDraft,
    changes: ['automation'],
    success: ({ changeSet }) => ({ message: t`Draft saved.`, changeSet }),
    failure: t`The draft wasn’t saved.`,
  });
  const publish = useChange({
    send: async () => {
      if (isChanged) {
        await saveDraft();
      }
      return call(publishAutomation, { params: { id } });
    },
    changes: ['automation'],
    success: ({ changeSet }) => ({ message: t`Published. The automation is on.`, changeSet }),
    failure: t`The automation wasn’t published.`,
  });
  const errors = { ...save.fieldErrors, ...publish.fieldErrors };
  const errorOf = (path: string) => errors[path];

  return (
    <ReceivingProvider automationId={id} isOn={draft.trigger.kind === 'webhook-received'}>
      <div className={classes.columns}>
        <div className={classes.main}>
          {pausedReason && (
            <Alert color="yellow" title={t`Paused`}>
              {pausedReason}
            </Alert>
          )}
          <div className={classes.panel}>
            <TextInput
              label={t`Name`}
              maxLength={100}
              value={name}
              onChange={event => setName(event.currentTarget.value)}
              error={errorOf('name')}
            />
            <EntityField draft={draft} isFixed={published !== null} onChange={setDraft} />
          </div>
          <TriggerField
            trigger={draft.trigger}
            screens={screens}
            error={errorOf('draft.trigger')}
            errorOf={setting => errorOf(`draft.trigger.${setting}`)}
            onChange={trigger => setDraft({ ...draft, trigger })}
          />
          <StepList
            label={t`Steps`}
            steps={draft.steps}
            path="draft.steps"
            screens={screens}
            errorOf={errorOf}
            nesting={0}
            onChange={steps => setDraft({ ...draft, steps })}
          />
          <Checkbox
            classNames={{ body: classes.option }}
            label={t`Imports and bulk changes start it too`}
            description={
              <>
                {t`Whoever imports records decides for each import whether automations start.`}
                {asksForScore(draft.trigger) && (
                  <>
                    <br />
                    {t`Scoring all leads again, after a change to the scoring rules or once a day because rules ask about formulas, counts as a bulk change.`}
                  </>
                )}
              </>
            }
            checked={draft.wantsImports}
            onChange={event => setDraft({ ...draft, wantsImports: event.currentTarget.checked })}
          />
          <div className={classes.tools}>
            <Button
              loading={publish.isPending}
              disabled={
                draft.steps.length === 0 || !(isChanged || hasUnpublishedChanges || automation.state !== 'on')
              }
              onClick={() => publish.mutate()}
            >
              {t`Publish`}
            </Button>
            <Button
              variant="default"
              loading={save.isPending}
              disabled={!isChanged}
              onClick={() => save.mutate()}
            >
              {t`Save draft`}
            </Button>
          </div>
        </div>
        <TestPanel
          automation={automation}
          entity={draft.entity}
          onBefore={isChanged ? saveDraft : undefined}
        />
      </div>
    </ReceivingProvider>
  );
}

interface EntityFieldProps {
  readonly draft: AutomationDefinition;
  readonly isFixed: boolean;
  readonly onChange: (draft: AutomationDefinition) => void;
}

/** Another kind of record has other fields, so the trigger and the steps are reset. */
function EntityField({ draft, isFixed, onChange }: EntityFieldProps) {
  const all = useAllScreens();
  // Of custom objects only those that the organization has.
  const data = automationEntities.flatMap(entity => {
    const label = all.find(({ resource }) => resource.name === entity)?.label[1];
    return label ? [{ value: entity, label }] : [];
  });
  return (
    <Select
      label={t`Records`}
      data={data}
      value={draft.entity}
      onChange={entity =>
        entity &&
        entity !== draft.entity &&
        onChange({ ...draft, entity, trigger: { kind: 'created', condition: null }, steps: [] })
      }
      allowDeselect={false}
      disabled={isFixed}
    />
  );
}
