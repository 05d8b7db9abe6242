import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';
import type { SettingsForm } from './use-settings-form.ts';

interface SettingsSectionProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** What belongs together: what it is about at the left, the controls at the right. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        <p className={classes.hint}>{hint}</p>
      </div>
      <div className={classes.controls}>{children}</div>
    </section>
  );
}

/** The link to a separate page. */
export function SettingsLink({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <div>
      <Button
        variant="default"
        component={Link}
        to={to}
        classNames={{ root: classes.link, label: classes.linkLabel }}
      >
        {children}
      </Button>
    </div>
  );
}

/** Fields with a button that saves them. */
export function SettingsFields({ form, children }: { form: SettingsForm; children: ReactNode }) {
  return (
    <form onSubmit={form.submit} noValidate>
      <div className={classes.fields}>{children}</div>
      {form.mayChange && (
        <div className={classes.buttons}>
          <Button type="submit" disabled={!form.isDirty || form.isBusy}>
            {form.isBusy ? t`Saving...` : t`Save`}
          </Button>
        </div>
      )}
    </form>
  );
}
