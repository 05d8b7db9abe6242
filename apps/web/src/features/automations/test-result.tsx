import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AutomationTest } from '@pipewright/contract/operations/automation/automations.ts';
import { FieldCell } from '../../kit/records/field-types/field-cell.tsx';
import type { Screens } from '../../kit/records/screens/define-screens.ts';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import list from '../../kit/ui/frames/row-list.module.css';
import classes from './automations.module.css';
import { plainText } from './parts/plain-value.ts';
import { StepResult } from './parts/step-result.tsx';

/** What a test would have done. */
export function TestResult({ result }: { result: AutomationTest }) {
  const { steps, changes, mails, calls, state, reason } = result;
  return (
    <div className={classes.result} role="status" aria-label={t`Result of the test`}>
      <p className={state === 'failed' ? list.problem : list.text}>
        {state === 'failed' ? t`It would fail: ${reason ?? ''}` : (reason ?? t`It would run to the end.`)}
      </p>
      <ol className={classes.stepItems}>
        {steps.map(({ seq, kind, state: stepState, summary }) => (
          <StepResult key={seq} kind={kind} state={stepState} summary={summary} />
        ))}
      </ol>
      {changes.map(change => (
        <ChangedRecord key={`${change.entity} ${change.id}`} change={change} />
      ))}
      {mails.map(({ to, subject, text }) => (
        <div key={`${to} ${subject}`} className={classes.effect}>
          <p className={classes.effectTitle}>
            <Trans>Email to {to}</Trans>
          </p>
          <p className={list.text}>{subject}</p>
          <p className={classes.mailText}>{text}</p>
        </div>
      ))}
      {calls.map(({ url }) => (
        <div key={url} className={classes.effect}>
          <p className={classes.effectTitle}>
            <Trans>Call of {url}</Trans>
          </p>
        </div>
      ))}
    </div>
  );
}

function ChangedRecord({ change }: { change: AutomationTest['changes'][number] }) {
  const screens = useAllScreens().find(({ resource }) => resource.name === change.entity);
  const kind = screens?.label[0] ?? change.entity;
  const title = change.title ?? '';
  const fieldOf = (name: string) => screens?.resource.fields[name];
  // What a new record refers to are ids, and its title says what it is.
  const shown = change.fields.filter(
    ({ field }) => change.operation !== 'insert' || !fieldOf(field)?.references,
  );
  return (
    <div className={classes.effect}>
      <p className={classes.effectTitle}>
        {change.operation === 'insert' ? t`New ${kind}: ${title}` : t`${kind}: ${title}`}
      </p>
      <dl className={classes.changes}>
        {shown.map(({ field, before, after }) => (
          <div key={field} className={classes.change}>
            <dt>{screens?.textsOf(field).label ?? field}</dt>
            <dd>
              {change.operation === 'update' && (
                <>
                  <del>
                    <Value screens={screens} name={field} value={before} />
                  </del>
                  {' → '}
                </>
              )}
              <ins>
                <Value screens={screens} name={field} value={after} />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ValueProps {
  readonly screens: Screens | undefined;
  readonly name: string;
  readonly value: unknown;
}

/** A value as people read it: with names of people and records, times of the organization’s clock. */
function Value({ screens, name, value }: ValueProps) {
  return screens && name in screens.resource.fields ? (
    <FieldCell screens={screens} name={name} value={value} empty="–" />
  ) : (
    plainText(value)
  );
}
