import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import {
  type Automation,
  type AutomationTest,
  startAutomationRuns,
  testAutomation,
} from '@pipewright/contract/operations/automation/automations.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { ReferencePicker } from '../../kit/records/field-types/pickers/reference-picker.tsx';
import list from '../../kit/ui/frames/row-list.module.css';
import classes from './automations.module.css';
import { TestResult } from './test-result.tsx';

interface TestPanelProps {
  readonly automation: Automation;
  readonly entity: string;
  /** Saves the draft first, so that what is seen is what is tested. */
  readonly onBefore: (() => Promise<unknown>) | undefined;
}

/** Runs the draft for a real record and shows what it would do. Nothing of it is kept. */
export function TestPanel({ automation: { id, state, published }, entity, onBefore }: TestPanelProps) {
  const [recordId, setRecordId] = useState<string | null>(null);
  const [result, setResult] = useState<AutomationTest>();
  const test = useChange({
    send: async (chosen: string) => {
      await onBefore?.();
      const answer = await call(testAutomation, { params: { id }, body: { recordId: chosen } });
      setResult(answer.data);
      return answer;
    },
    changes: ['automation'],
    failure: t`The test could not be run.`,
  });
  const start = useChange({
    send: (chosen: string) => call(startAutomationRuns, { params: { id }, body: { recordIds: [chosen] } }),
    changes: ['automation-run'],
    success: ({ data: { message } }) => message,
    failure: t`The automation could not be started.`,
  });
  const isManual = state === 'on' && published?.definition.trigger.kind === 'manual';
  return (
    <section className={classes.test} aria-label={t`Test`}>
      <h2 className={classes.stepsTitle}>{t`Test`}</h2>
      <p
        className={list.text}
      >{t`Runs the draft for a record with your permissions and takes everything back. No email is sent.`}</p>
      <ReferencePicker
        key={entity}
        label={t`Record`}
        resourceName={entity}
        value={recordId}
        onChange={chosen => {
          setRecordId(chosen);
          setResult(undefined);
        }}
      />
      <div className={classes.tools}>
        <Button
          variant="default"
          disabled={!recordId}
          loading={test.isPending}
          onClick={() => recordId && test.mutate(recordId)}
        >
          {t`Test with this record`}
        </Button>
        {isManual && (
          <Button
            variant="default"
            disabled={!recordId}
            loading={start.isPending}
            onClick={() => recordId && start.mutate(recordId)}
          >
            {t`Run now`}
          </Button>
        )}
      </div>
      {result && <TestResult result={result} />}
    </section>
  );
}
