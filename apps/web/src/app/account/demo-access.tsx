import { Button } from '@mantine/core';
import classes from './account-parts.module.css';

interface DemoAccessProps {
  readonly demo: { readonly email: string; readonly password: string };
  readonly isBusy: boolean;
  readonly onEnter: () => void;
}

/** The way into the demo organization, with what it takes to sign in by hand. */
export function DemoAccess({ demo, isBusy, onEnter }: DemoAccessProps) {
  return (
    <section className={classes.demo} aria-label="Demo">
      <div className={classes.between}>
        <p className={classes.demoTitle}>Explore the demo</p>
        <Button variant="default" size="compact-sm" onClick={onEnter} disabled={isBusy}>
          Open demo
        </Button>
      </div>
      <dl>
        <dt>Email</dt>
        <dd>{demo.email}</dd>
        <dt>Password</dt>
        <dd>{demo.password}</dd>
      </dl>
    </section>
  );
}
