import { t } from '@lingui/core/macro';
import { Alert, Button, Input, SegmentedControl, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { fieldMessages } from '@pipewright/contract/fields/field-messages.ts';
import { leadScoreRules, scoredFields } from '@pipewright/contract/resources/lead-score-rules.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { useEffect, useId, useMemo, useState } from 'react';
import { fieldErrorsOf, useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import frame from '../../kit/records/form/form.module.css';
import { alone, saveByKeyboard } from '../../kit/records/form/form-events.ts';
import type { Screens } from '../../kit/records/screens/define-screens.ts';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import { ConditionField } from '../../kit/records/workspace/filters/condition-field.tsx';
import { focusFirstInvalid } from '../../kit/ui/dialogs/focus-invalid.ts';
import { useAutoFocus } from '../../kit/ui/dialogs/use-auto-focus.ts';
import { NumberInput } from '../../kit/ui/inputs/number-input.tsx';
import { CountedActivities } from './counted-activities.tsx';
import classes from './lead-scoring.module.css';
import { saveRule } from './rule-changes.ts';
import { bodyOf, type RuleDraft } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import type { Rule } from './scoring-queries.ts';

export type RuleFormApi = UseFormReturnType<RuleDraft>;

interface RuleFormProps {
  /** Absent: a new rule. */
  readonly rule?: Rule | undefined;
  readonly start: RuleDraft;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** What a rule asks and gives, and what that would do to the leads there are. */
export function RuleForm({ rule, start, onSaved, onCancel, onDirtyChange }: RuleFormProps) {
  const element = useAutoFocus();
  const [problem, setProblem] = useState<string>();
  const save = useChange(saveRule);
  const form = useForm<RuleDraft>({ mode: 'controlled', initialValues: start, validate: messagesOf });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const screens = useScreens(leads.name);
  const names = useMemo(() => askable(screens), [screens]);
  const kindId = useId();
  const onInvalid = () => focusFirstInvalid(element.current);

  function send(draft: RuleDraft): void {
    setProblem(undefined);
    save.mutate(
      { rule, body: bodyOf(draft) },
      {
        onSuccess: onSaved,
        onError: error => {
          const errors = fieldErrorsOf(error);
          form.setErrors(errors);
          setProblem(Object.keys(errors).length > 0 ? t`Please check the marked fields.` : messageOf(error));
          onInvalid();
        },
      },
    );
  }

  return (
    <form
      ref={element}
      className={frame.form}
      onSubmit={alone(form.onSubmit(send, onInvalid))}
      onKeyDown={event => saveByKeyboard(event)}
      noValidate
    >
      <div className={frame.fields}>
        {problem && (
          <Alert color="red" role="alert">
            <strong>{t`The rule was not saved.`}</strong> {problem}
          </Alert>
        )}
        <TextInput
          label={t`Name`}
          placeholder={t`For example, Works in our industry`}
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Input.Wrapper label={t`Group`} labelElement="div" labelProps={{ id: kindId }}>
          <div>
            <SegmentedControl
              aria-labelledby={kindId}
              data={[
                { value: 'fit', label: t`Fit` },
                { value: 'engagement', label: t`Engagement` },
              ]}
              {...form.getInputProps('kind')}
            />
          </div>
        </Input.Wrapper>
        <ConditionField
          label={t`Which leads`}
          screens={screens}
          names={names}
          value={form.values.condition}
          onChange={condition => form.setFieldValue('condition', condition)}
          error={form.errors.condition as string | undefined}
        />
        {form.values.kind === 'engagement' && <CountedActivities form={form} />}
        <NumberInput
          label={t`Points`}
          description={t`From −50 to 50. Negative points lower the score.`}
          required
          isNegativeAllowed
          maxDecimals={0}
          min={-50}
          max={50}
          className={classes.short}
          {...form.getInputProps('points')}
          value={form.values.points}
        />
        <RulePreview id={rule?.id} draft={form.values} />
      </div>
      <div className={frame.footer}>
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" disabled={save.isPending} title={t`Ctrl+Enter`}>
          {save.isPending ? t`Saving...` : rule ? t`Save rule` : t`Add rule`}
        </Button>
      </div>
    </form>
  );
}

/** What rules can ask about, in the organization's own fields as well. */
function askable({ resource }: Screens): readonly string[] {
  const custom = Object.keys(resource.fields).filter(name => name.startsWith('custom.'));
  return [...scoredFields, ...custom];
}

/** The contract's own messages; what depends on other records, the server checks. */
function messagesOf(draft: RuleDraft): Record<string, string> {
  const parsed = leadScoreRules.body.safeParse(bodyOf(draft));
  return parsed.success ? {} : fieldMessages(parsed.error, leadScoreRules.body);
}
