import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './record-page.module.css';

interface QuickActionsProps {
  readonly email: string | null;
  readonly phone: string | null;
  /** What else can be done at once. */
  readonly children?: ReactNode;
}

/** The ways to reach somebody. */
export function QuickActions({ email, phone, children }: QuickActionsProps) {
  return (
    <div className={classes.quick}>
      {!email && !phone && (
        <p className={classes.hint}>Add an email address or a phone number to write or call.</p>
      )}
      {email && (
        <Button
          component="a"
          variant="default"
          justify="flex-start"
          leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
          href={`mailto:${encodeURIComponent(email)}`}
        >
          Send Email
        </Button>
      )}
      {phone && (
        <Button
          component="a"
          variant="default"
          justify="flex-start"
          leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
          href={`tel:${phone.replace(/[^\d+*#,;]/g, '')}`}
        >
          Make Call
        </Button>
      )}
      {children}
    </div>
  );
}
