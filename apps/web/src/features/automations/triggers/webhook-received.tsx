import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Checkbox, Select, TextInput } from '@mantine/core';
import type { TriggerOf } from '@pipewright/contract/automations/definition.ts';
import { mappableFieldsOf, matchableFieldsOf } from '@pipewright/contract/automations/received-values.ts';
import { IconX } from '@tabler/icons-react';
import { Timestamp } from '../../../kit/formats/timestamp.tsx';
import list from '../../../kit/ui/frames/row-list.module.css';
import classes from '../automations.module.css';
import { BodyTree } from '../incoming/body-tree.tsx';
import { useReceiving } from '../incoming/received-context.tsx';
import { receivedTree } from '../incoming/received-leaves.ts';
import { WebhookAddress } from '../incoming/webhook-address.tsx';
import { defineTriggerForm, type EditorProps } from '../parts/editor-props.ts';

type Props = EditorProps<TriggerOf<'webhook-received'>>;

export const webhookReceivedForm = defineTriggerForm({
  kind: 'webhook-received',
  name: msg`Webhook received`,
  initial: {
    kind: 'webhook-received',
    values: {},
    matchField: null,
    createsMissing: true,
    updatesFound: true,
  },
  Editor: WebhookReceivedEditor,
});

function WebhookReceivedEditor(props: Props) {
  const { settings, onChange, screens } = props;
  const receiving = useReceiving();
  if (!receiving) {
    return null;
  }
  const { automationId, createdAtUtc, last } = receiving;
  const free = mappableFieldsOf(screens.resource)
    .filter(name => !(name in settings.values))
    .map(value => ({ value, label: screens.textsOf(value).label }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const add = (field: string, path: string) =>
    onChange({ ...settings, values: { ...settings.values, [field]: path } });
  return (
    <>
      <WebhookAddress automationId={automationId} createdAtUtc={createdAtUtc} />
      {last ? (
        <section className={classes.received} aria-label={t`Last received`}>
          <p className={list.text}>
            <Trans>
              Received <Timestamp value={last.receivedAtUtc} withTime />. Choose a value to fill a field with
              it.
            </Trans>
          </p>
          <BodyTree nodes={receivedTree(last.body)} label={t`Body`} fields={free} onChoose={add} />
        </section>
      ) : (
        <p
          className={list.text}
        >{t`Nothing was received yet. Send a first request to choose its values here.`}</p>
      )}
      <Mapping {...props} free={free} onAdd={name => add(name, '')} />
      <MatchFields {...props} />
    </>
  );
}

interface MappingProps extends Props {
  readonly free: readonly { readonly value: string; readonly label: string }[];
  readonly onAdd: (field: string) => void;
}

/** Which fields are filled, and from where in the body. */
function Mapping({ settings, onChange, screens, errorOf, free, onAdd }: MappingProps) {
  const { values, matchField } = settings;
  const remove = (removed: string) =>
    onChange({
      ...settings,
      values: Object.fromEntries(Object.entries(values).filter(([name]) => name !== removed)),
      matchField: matchField === removed ? null : matchField,
    });
  return (
    <div className={classes.values}>
      {Object.entries(values).map(([name, path]) => {
        const { label } = screens.textsOf(name);
        return (
          <div key={name} className={classes.value}>
            <TextInput
              className={classes.valueInput}
              label={label}
              placeholder="customer.email"
              value={path}
              error={errorOf(`values.${name}`)}
              onChange={event =>
                onChange({ ...settings, values: { ...values, [name]: event.currentTarget.value } })
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t`Remove ${label}`}
              onClick={() => remove(name)}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      <Select
        aria-label={t`Fill a field`}
        placeholder={t`Fill a field`}
        data={free}
        value={null}
        onChange={name => name && onAdd(name)}
        error={errorOf('values')}
        searchable
      />
    </div>
  );
}

/** How the record is found, and what happens where there is one or none. */
function MatchFields({ settings, onChange, screens, errorOf }: Props) {
  const { values, matchField, createsMissing, updatesFound } = settings;
  const offered = matchableFieldsOf(screens.resource).filter(name => name in values);
  return (
    <>
      <Select
        label={t`Find an existing record by`}
        placeholder={t`Create a record each time`}
        data={offered.map(value => ({ value, label: screens.textsOf(value).label }))}
        value={matchField}
        onChange={field =>
          onChange({ ...settings, matchField: field, createsMissing: field === null || createsMissing })
        }
        error={errorOf('matchField')}
        clearable
      />
      {matchField !== null && (
        <>
          <Checkbox
            label={t`Update the record that was found`}
            checked={updatesFound}
            onChange={event => onChange({ ...settings, updatesFound: event.currentTarget.checked })}
          />
          <Checkbox
            label={t`Create a record if none was found`}
            checked={createsMissing}
            onChange={event => onChange({ ...settings, createsMissing: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}
