import { t } from '@lingui/core/macro';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fieldErrorsOf, useChange } from '../../data/changes/use-change.ts';
import { ApiError, messageOf } from '../../data/client/api-error.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { fieldValue, nestValues } from '../../data/queries/field-values.ts';
import { recordOptions } from '../../data/queries/resource-queries.ts';
import type { Failure } from '../../data/states/failure-banner.tsx';
import { isBlank } from '../field-types/plain-text.ts';
import type { Question, Screens } from '../screens/define-screens.ts';
import { formFields } from '../screens/form-fields.ts';
import { saveRecord } from '../screens/record-changes.ts';
import { type Conflict, conflictsOf } from './conflicts/conflicts.ts';
import { bodyOf, messagesOf, type Values, valuesOf } from './form-values.ts';
import { useQuestion } from './use-question.ts';

export type RecordFormApi = UseFormReturnType<Values>;

export interface Problem {
  readonly title: string;
  readonly message?: string;
  /** Somebody else saved first: the newer version can be loaded. */
  readonly isStale?: boolean;
}

interface Input {
  screens: Screens;
  record?: AnyRecord;
  start?: Values;
  onSaved: (record: AnyRecord) => void;
  onFailure?: (failure: Failure) => void;
}

/** The values, errors and saving of one record's form. */
export function useRecordForm({ screens, record, start, onSaved, onFailure }: Input) {
  const { resource, texts } = screens;
  // A custom form can also contain the lines of the record, which are saved with it.
  const names = [...formFields(screens), ...(resource.lines ? ['lines'] : [])];
  const client = useQueryClient();
  const [base, setBase] = useState(record);
  const [problem, setProblem] = useState<Problem>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const save = useChange(saveRecord(screens));
  const [isChecking, setChecking] = useState(false);
  const isSaving = isChecking || save.isPending;
  const asked = useQuestion();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { ...nestValues(valuesOf(resource, names, record)), ...start },
    validate: values => messagesOf(resource, names, values),
  });

  /** Continues with a newer version, and keeps the user's input. */
  function adopt(newer: AnyRecord): void {
    // Read now, because callers that waited for a response have the values of an earlier render.
    const values = form.getValues();
    const typed = Object.fromEntries(
      names.filter(name => form.isDirty(name)).map(name => [name, fieldValue(values, name)]),
    );
    const fresh = valuesOf(resource, names, newer);
    setConflicts(conflictsOf(valuesOf(resource, names, base), fresh, typed));
    form.setInitialValues(nestValues(fresh));
    form.setValues(nestValues({ ...fresh, ...typed }));
    setBase(newer);
    setProblem(undefined);
  }

  /** Continues with what was saved, for a form that stays open. */
  function restart(saved: AnyRecord): void {
    const values = nestValues(valuesOf(resource, names, saved));
    form.setInitialValues(values);
    form.setValues(values);
    setBase(saved);
    setConflicts([]);
  }

  // A form that nobody has touched follows the record; a touched one finds out when it saves.
  useEffect(() => {
    if (record && record.version > (base?.version ?? 0) && !form.isDirty()) {
      adopt(record);
    }
  });

  function fail(error: unknown): void {
    const fields = fieldErrorsOf(error);
    const isShown = (name: string) => names.includes(name) && !screens.hiddenFields.includes(name);
    const shownErrors = Object.fromEntries(Object.entries(fields).filter(([name]) => isShown(name)));
    const elsewhere = Object.entries(fields).filter(([name]) => !isShown(name));
    const title = base ? texts.updateFailed : texts.createFailed;
    form.setErrors(shownErrors);
    if (Object.keys(fields).length === 0) {
      onFailure?.({ title, error });
    }
    setProblem({
      title,
      message:
        elsewhere.map(([, message]) => message).join(' ') ||
        (Object.keys(shownErrors).length > 0 ? t`Please check the marked fields.` : messageOf(error)),
      isStale: error instanceof ApiError && error.status === 412,
    });
    focusFirst(form, shownErrors);
  }

  function send(values: Values): void {
    setProblem(undefined);
    // For a new record only the filled fields are sent, otherwise the changed ones, including those that were cleared.
    const changed = names.filter(name => (base ? form.isDirty(name) : !isBlank(fieldValue(values, name))));
    if (base && changed.length === 0) {
      onSaved(base);
      return;
    }
    save.mutate(
      { record: base, values: bodyOf(resource, changed, values) },
      {
        onSuccess: ({ data }) => {
          if (base) {
            restart(data);
          }
          onSaved(data);
        },
        onError: fail,
      },
    );
  }

  async function findQuestion(values: Values): Promise<Question | undefined> {
    // Only new records need it, and not before they are saved. Where it cannot be loaded, saving explains why.
    const loaded = await import('../duplicates/duplicate-question.tsx').catch(() => undefined);
    return loaded?.findDuplicateQuestion(client, screens, values);
  }

  /** A record that very likely exists already is created only after a confirmation. */
  async function confirmAndSend(values: Values): Promise<void> {
    if (isSaving) {
      return;
    }
    setChecking(true);
    const question = base ? undefined : await findQuestion(values);
    setChecking(false);
    asked.ask(question, () => send(values));
  }

  async function loadNewer(): Promise<void> {
    try {
      adopt(await client.fetchQuery({ ...recordOptions(resource, base?.id ?? ''), staleTime: 0 }));
    } catch (error) {
      setProblem({ title: texts.loadFailed, message: messageOf(error), isStale: true });
    }
  }

  function settle(conflict: Conflict, isTheirs: boolean): void {
    if (isTheirs) {
      form.setFieldValue(conflict.name, conflict.theirs);
    }
    setConflicts(open => open.filter(each => each !== conflict));
  }

  const submit = form.onSubmit(
    values => asked.ask(screens.asksBeforeSave?.(values, base), () => void confirmAndSend(values)),
    (errors, values) => {
      const isMissing = names.some(name => errors[name] && isBlank(fieldValue(values, name)));
      setProblem(isMissing ? { title: texts.requiredMissing } : undefined);
      focusFirst(form, errors);
    },
  );
  return { form, submit, isSaving, problem, loadNewer, conflicts, settle, asked, adopt };
}

/** The first by its place on the page, which need not be the order in which the fields were named. */
function focusFirst(form: RecordFormApi, errors: Readonly<Record<string, unknown>>): void {
  const inputs = Object.keys(errors).flatMap(name => form.getInputNode(name) ?? []);
  inputs.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  inputs[0]?.focus();
}
