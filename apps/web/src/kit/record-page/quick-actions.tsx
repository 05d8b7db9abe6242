import { Button, type ButtonProps, Skeleton } from '@mantine/core';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { kinds } from '../activities/kinds.ts';
import { useComposing } from '../activities/use-composing.ts';
import type { AnyRecord } from '../any-record.ts';
import { useFormScope } from '../record/form-context.ts';
import { RecordFrame } from '../record-frame.tsx';
import { useMay } from '../viewer.tsx';
import classes from './record-page.module.css';

const Composer = lazy(async () => ({ default: (await import('../activities/composer.tsx')).Composer }));

interface QuickActionsProps {
  readonly email: string | null;
  readonly phone: string | null;
  /** What else can be done at once. */
  readonly children?: ReactNode;
}

/** The ways to reach somebody; what came of it is logged. */
export function QuickActions({ email, phone, children }: QuickActionsProps) {
  const { record } = useFormScope();
  const mayLog = useMay(activities.permissions.create);
  const composing = useComposing();
  return (
    <div className={classes.quick}>
      {!email && !phone && (
        <p className={classes.hint}>Add an email address or a phone number to write or call.</p>
      )}
      {email &&
        (mayLog ? (
          <Button {...looks(IconMail)} onClick={() => composing.choose('mail')}>
            Send Email
          </Button>
        ) : (
          <Button component="a" {...looks(IconMail)} href={`mailto:${encodeURIComponent(email)}`}>
            Send Email
          </Button>
        ))}
      {phone && (
        <Button
          component="a"
          {...looks(IconPhone)}
          href={`tel:${phone.replace(/[^\d+*#,;]/g, '')}`}
          onClick={() => mayLog && composing.choose('call')}
        >
          Make Call
        </Button>
      )}
      {children}
      {record && <ComposerDrawer record={record} composing={composing} />}
    </div>
  );
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
  readonly composing: ReturnType<typeof useComposing>;
}

/** The mail that is written, or the call that has just been made, beside the record. */
function ComposerDrawer({ record, composing: { kind, close, finish, guard } }: ComposerDrawerProps) {
  const { screens } = useFormScope();
  const title = kind === 'mail' ? 'Send Email' : kinds.call.button;
  return (
    <RecordFrame frame="drawer" title={title} size="md" opened={kind !== undefined} guard={guard}>
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
