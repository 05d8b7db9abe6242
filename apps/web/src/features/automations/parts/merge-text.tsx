import { t } from '@lingui/core/macro';
import { Menu, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { mergeFieldsOf, senderFields } from '@pipewright/contract/automations/merge-fields.ts';
import { receivedPrefix } from '@pipewright/contract/automations/received-values.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import classes from '../automations.module.css';
import { useReceiving } from '../incoming/received-context.tsx';
import { receivedLeaves } from '../incoming/received-leaves.ts';

interface MergeTextProps {
  readonly label: string;
  readonly screens: Screens;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
  readonly maxLength: number;
  readonly isLong?: boolean;
}

/** A text that may contain values of the record between double braces. */
export function MergeText({
  label,
  screens,
  value,
  onChange,
  error,
  maxLength,
  isLong = false,
}: MergeTextProps) {
  const input = { label, value, error, maxLength };
  return (
    <div>
      {isLong ? (
        <Textarea {...input} autosize minRows={3} onChange={event => onChange(event.currentTarget.value)} />
      ) : (
        <TextInput {...input} onChange={event => onChange(event.currentTarget.value)} />
      )}
      <MergeMenu label={label} screens={screens} onChoose={name => onChange(`${value}{{${name}}}`)} />
    </div>
  );
}

interface MergeMenuProps {
  readonly label: string;
  readonly screens: Screens;
  readonly onChoose: (name: string) => void;
}

function MergeMenu({ label, screens, onChoose }: MergeMenuProps) {
  const { resource, textsOf } = screens;
  const received = receivedLeaves(useReceiving()?.last?.body);
  const senderNames = {
    myName: t`Your name`,
    myEmail: t`Your email address`,
    myCompany: t`Your organization`,
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.insert} aria-label={t`Insert a field into ${label}`}>
          {t`Insert a field`}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.mergeMenu}>
        {mergeFieldsOf(resource).map(name => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            {textsOf(name).label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {senderFields.map(name => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            {senderNames[name]}
          </Menu.Item>
        ))}
        {received.length > 0 && <Menu.Label>{t`From the webhook`}</Menu.Label>}
        {received.map(({ path }) => (
          <Menu.Item key={path} onClick={() => onChoose(`${receivedPrefix}${path}`)}>
            {path}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
