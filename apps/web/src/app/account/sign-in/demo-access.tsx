import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import classes from '../account-parts.module.css';

interface DemoAccessProps {
  readonly demo: { readonly email: string; readonly password: string };
  readonly isBusy: boolean;
  readonly onEnter: () => void;
}

/** The way into the demo organization, with what it takes to sign in by hand. */
export function DemoAccess({ demo, isBusy, onEnter }: DemoAccessProps) {
  return (
    <section className={classes.demo} aria-label={t`Demo`}>
      <div className={classes.between}>
        <p className={classes.demoTitle}>{t`Explore the demo`}</p>
        <Button variant="default" size="compact-sm" onClick={onEnter} disabled={isBusy}>
          {t`Open demo`}
        </Button>
      </div>
      <dl>
        <dt>{t`Email`}</dt>
        <dd>{demo.email}</dd>
        <dt>{t`Password`}</dt>
        <dd>{demo.password}</dd>
      </dl>
    </section>
  );
}
