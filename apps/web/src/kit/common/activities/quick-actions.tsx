import { t } from '@lingui/core/macro';
import { Button, type ButtonProps, Skeleton } from '@mantine/core';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { lazy, type MouseEvent, type ReactNode, Suspense, useId } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useMay } from '../../data/session/viewer.tsx';
import { RunAutomation } from '../../records/automations/run-automation.tsx';
import { useFormScope } from '../../records/form/form-context.ts';
import { RecordFrame } from '../../records/form/record-frame.tsx';
import classes from '../../records/record-page/record-page.module.css';
import { kinds } from './kinds.ts';
import { useComposing } from './use-composing.ts';

const Composer = lazy(async () => ({ default: (await import('./composer.tsx')).Composer }));

interface QuickActionsProps {
  readonly email?: string | null;
  readonly phone?: string | null;
  /** Additional actions. */
  readonly children?: ReactNode;
}

/** Buttons to contact a person and log the result. A disabled one explains why. */
export function QuickActions({ email, phone, children }: QuickActionsProps) {
  const { record, screens } = useFormScope();
  const mayLog = useMay(activities.permissions.create);
  const composing = useComposing();
  const hintId = useId();
  const missing = record ? hintOf(email, phone) : screens.texts.availableOnceCreated;

  // The browser asks before it opens another program, and its question takes the focus: the form comes first, with the
  // link to dial in it.
  const openForm = (event: MouseEvent) => {
    event.preventDefault();
    composing.choose('call');
  };
  return (
    <div className={classes.quick}>
      {!email ? (
        <Button {...looks(IconMail)} disabled aria-describedby={hintId}>
          {t`Send Email`}
        </Button>
      ) : mayLog ? (
        <Button {...looks(IconMail)} onClick={() => composing.choose('mail')}>
          {t`Send Email`}
        </Button>
      ) : (
        <Button component="a" {...looks(IconMail)} href={`mailto:${encodeURIComponent(email)}`}>
          {t`Send Email`}
        </Button>
      )}
      {phone ? (
        <Button
          component="a"
          {...looks(IconPhone)}
          href={dialAddress(phone)}
          onClick={mayLog ? openForm : undefined}
        >
          {t`Make Call`}
        </Button>
      ) : (
        <Button {...looks(IconPhone)} disabled aria-describedby={hintId}>
          {t`Make Call`}
        </Button>
      )}
      {children}
      {record && <RunAutomation resourceName={screens.resource.name} which={{ ids: [record.id] }} />}
      {missing && (
        <p id={hintId} className={classes.hint}>
          {missing}
        </p>
      )}
      {record && <ComposerDrawer record={record} phone={phone} composing={composing} />}
    </div>
  );
}

function hintOf(email?: string | null, phone?: string | null): string | undefined {
  if (email && phone) {
    return undefined;
  }
  return email
    ? t`Add a phone number to make a call.`
    : phone
      ? t`Add an email address to send an email.`
      : t`Add an email address or a phone number to write or call.`;
}

function dialAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
}

function looks(Icon: typeof IconMail): ButtonProps {
  return {
    variant: 'default',
    justify: 'flex-start',
    leftSection: <Icon size={16} stroke={1.75} aria-hidden />,
  };
}

interface ComposerDrawerProps {
  readonly record: AnyRecord;
  readonly phone?: string | null;
  readonly composing: ReturnType<typeof useComposing>;
}

/** The mail that is written, or the call that is logged, next to the record. */
function ComposerDrawer({ record, phone, composing }: ComposerDrawerProps) {
  const { kind, close, finish, guard } = composing;
  const { screens } = useFormScope();
  const title = kind === 'mail' ? t`Send Email` : kinds.call.button;
  return (
    <RecordFrame frame="drawer" title={title} size="md" opened={kind !== undefined} guard={guard}>
      {kind === 'call' && phone && (
        <a className={classes.dial} href={dialAddress(phone)}>
          <IconPhone size={16} stroke={1.75} aria-hidden />
          {t`Call ${phone}`}
        </a>
      )}
      {kind && (
        <Suspense fallback={<Skeleton height={220} m={20} w="auto" aria-busy />}>
          <Composer
            kind={kind}
            screens={screens}
            record={record}
            onDone={finish}
            onCancel={close}
            onDirtyChange={guard.setDirty}
          />
        </Suspense>
      )}
    </RecordFrame>
  );
}
