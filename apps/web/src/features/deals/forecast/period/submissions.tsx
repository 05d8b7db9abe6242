import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { submitForecast } from '@pipewright/contract/forecast/forecast-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../../kit/data/changes/use-change.ts';
import { call } from '../../../../kit/data/client/client.ts';
import { useViewer } from '../../../../kit/data/session/viewer.tsx';
import { writeMoment } from '../../../../kit/formats/formats.ts';
import { useMoney } from '../../../../kit/formats/money.ts';
import { AmountInput } from '../../../../kit/records/field-types/editors/amount-input.tsx';
import { AskForm } from '../../../../kit/records/form/ask-form.tsx';
import { FormModal } from '../../../../kit/ui/dialogs/form-modal.tsx';
import classes from './period.module.css';
import { periodName } from './period-name.ts';
import { submissionsOptions } from './period-queries.ts';

interface SubmissionsProps {
  readonly person: { readonly userId: string; readonly fullName: string | null; readonly maySubmit: boolean };
  readonly period: string;
  readonly onClose: () => void;
}

/** What somebody has submitted for a period, with a form for people who may submit. */
export function Submissions(props: SubmissionsProps) {
  const { person, period, onClose } = props;
  const name = person.fullName ?? t`Somebody who has left`;
  const when = periodName(period);
  const title = t`Forecast of ${name} for ${when}`;
  return person.maySubmit ? (
    <SubmitForm {...props} title={title} />
  ) : (
    <FormModal opened title={title} onClose={onClose}>
      <History {...props} />
    </FormModal>
  );
}

function SubmitForm({ person, period, title, onClose }: SubmissionsProps & { title: string }) {
  const { currency } = useViewer().organization;
  const [amount, setAmount] = useState<number>();
  const [note, setNote] = useState('');
  const { userId } = person;
  const submit = useChange({
    changes: ['forecast-submission'],
    send: (_: undefined, keyFor) => {
      const body = { userId, period, amount: amount ?? 0, note: note.trim() || null };
      return call(submitForecast, { body, idempotencyKey: keyFor(body) });
    },
    success: ({ changeSet }) => ({ message: t`Forecast submitted.`, changeSet }),
  });
  return (
    <AskForm
      title={title}
      confirm={t`Submit`}
      change={submit}
      failure={t`The forecast could not be submitted.`}
      isHeld={amount === undefined || Number.isNaN(amount)}
      onConfirm={() => submit.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <AmountInput
        label={t`Amount (${currency})`}
        description={t`What will be won in this period in all, including what is won already.`}
        value={amount}
        onChange={setAmount}
        error={submit.fieldErrors.amount}
        min={0}
        required
        data-autofocus
      />
      <Textarea
        label={t`Note`}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
      />
      <History person={person} period={period} />
    </AskForm>
  );
}

function History({ person, period }: Pick<SubmissionsProps, 'person' | 'period'>) {
  const { data = [] } = useQuery(submissionsOptions(period, person.userId));
  const { timeZone } = useViewer().organization;
  const money = useMoney();
  if (data.length === 0) {
    return null;
  }
  return (
    <section aria-label={t`Earlier submissions`}>
      <h3 className={classes.historyTitle}>{t`Earlier submissions`}</h3>
      <ul className={classes.history}>
        {data.map(({ id, amount, note, submittedBy, createdAtUtc }) => (
          <li key={id}>
            <strong>{money(amount)}</strong>
            <span className={classes.when}>
              {writeMoment(new Date(createdAtUtc), timeZone, { dateStyle: 'medium', timeStyle: 'short' })}
              {submittedBy && ` · ${submittedBy}`}
            </span>
            {note && <p className={classes.note}>{note}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
