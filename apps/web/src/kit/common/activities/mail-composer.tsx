import { t } from '@lingui/core/macro';
import { Alert, Button, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldMessages } from '@pipewright/contract/fields/field-messages.ts';
import { type About, sendMail } from '@pipewright/contract/operations/mails.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { messageOf } from '../../data/client/api-error.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { mailOptionsOptions } from '../../data/queries/mail-options.ts';
import { useViewer } from '../../data/session/viewer.tsx';
import classes from '../../records/form/form.module.css';
import { alone, saveByKeyboard } from '../../records/form/form-events.ts';
import { type MailDraft, type MailText, variablesOf, withTemplate } from './mail-draft.ts';
import { templatesOptions } from './mail-queries.ts';
import { deliverMail } from './send-mail.ts';

interface MailComposerProps {
  readonly resourceName: string;
  readonly record: AnyRecord;
  readonly about: About;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** Writes a mail about a record: sent by the server, or by the user's own program where the server sends none. */
export function MailComposer(props: MailComposerProps) {
  const { resourceName, record, about, onDone, onCancel, onDirtyChange } = props;
  const viewer = useViewer();
  const { data: options } = useQuery(mailOptionsOptions());
  const deliver = useChange(deliverMail);
  const { error, isPending: isSending } = deliver;
  const [used, setUsed] = useState<MailText>();
  const form = useForm<MailDraft>({
    mode: 'controlled',
    initialValues: { to: String(record.email ?? ''), cc: [], subject: '', body: '' },
    validate: draft => messagesOf(draft, about),
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const send = form.onSubmit(draft => {
    if (options && !isSending) {
      // Before the mail program opens: the browser would ask whether to leave the page.
      onDirtyChange(false);
      deliver.mutate(
        { draft, about, isSentByServer: options.delivers },
        { onSuccess: onDone, onError: () => onDirtyChange(true) },
      );
    }
  });

  function use(template: MailText): void {
    const filled = withTemplate(form.values, template, variablesOf(resourceName, record, viewer), used);
    form.setValues(filled);
    setUsed(filled);
  }

  return (
    <form
      className={classes.form}
      onSubmit={alone(send)}
      onKeyDown={event => saveByKeyboard(event)}
      noValidate
    >
      <div className={classes.fields}>
        {error && (
          <Alert color="red" role="alert">
            <strong>{t`The email was not sent.`}</strong> {messageOf(error)}
          </Alert>
        )}
        <TemplateChoice onChoose={use} />
        <TextInput label={t`To`} type="email" required autoComplete="off" {...form.getInputProps('to')} />
        <TagsInput
          label={t`Cc`}
          splitChars={[',', ';', ' ']}
          maxTags={10}
          acceptValueOnBlur
          {...form.getInputProps('cc')}
        />
        <TextInput
          label={t`Subject`}
          required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('subject')}
        />
        <Textarea
          label={t`Text`}
          required
          autosize
          minRows={6}
          maxRows={16}
          {...form.getInputProps('body')}
        />
        {options && !options.delivers && (
          <p className={classes.hint}>
            {t`This server sends no mail: your mail program opens with this text, and it is logged here.`}
          </p>
        )}
      </div>
      <div className={classes.footer}>
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" disabled={!options || isSending} title={t`Ctrl+Enter`}>
          {options?.delivers === false ? t`Open mail program` : isSending ? t`Sending...` : t`Send email`}
        </Button>
      </div>
    </form>
  );
}

function TemplateChoice({ onChoose }: { onChoose: (template: MailText) => void }) {
  const { data: templates = [] } = useQuery(templatesOptions());
  if (templates.length === 0) {
    return null;
  }
  return (
    <Select
      label={t`Template`}
      placeholder={t`None`}
      searchable
      nothingFoundMessage={t`No templates found`}
      data={templates.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={chosen => {
        const template = templates.find(({ id }) => id === chosen);
        if (template) {
          onChoose(template);
        }
      }}
    />
  );
}

/**
 * The messages of the contract, which are also those of the server. Messages about a single copy are shown next to
 * all of them.
 */
function messagesOf(draft: MailDraft, about: About): Record<string, string> {
  const parsed = sendMail.body.safeParse({ ...draft, about });
  const messages = parsed.success ? {} : fieldMessages(parsed.error);
  return Object.fromEntries(
    Object.entries(messages).map(([path, message]) => [
      path.split('.')[0] ?? path,
      message.replace(/^Body/, 'Text'),
    ]),
  );
}
