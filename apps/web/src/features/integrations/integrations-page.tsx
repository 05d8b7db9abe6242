import { t } from '@lingui/core/macro';
import { Button, CopyButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { type Connection, connections } from './connections.ts';
import classes from './integrations.module.css';

/** What can be connected today, each with instructions that work as they are written. */
export function IntegrationsPage({ page }: { page: Entry }) {
  return (
    <PageFrame crumbs={crumbsOf(useEntries(), page.route)} title={page.title} subtitle={page.subtitle}>
      <div className={classes.cards}>
        {connections(window.location.origin).map(connection => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
      </div>
    </PageFrame>
  );
}

function ConnectionCard({ connection }: { connection: Connection }) {
  const { id, icon: Icon, title, text, steps, commands = [], links, reference } = connection;
  const entries = useEntries();
  return (
    <section className={classes.card} aria-labelledby={`connection-${id}`}>
      <h2 id={`connection-${id}`} className={classes.title}>
        <Icon size={18} stroke={1.5} aria-hidden />
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
      <ol className={classes.steps}>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {commands.map(({ label, command }) => (
        <figure key={label} className={classes.example}>
          <figcaption className={classes.caption}>
            <span>{label}</span>
            <CopyButton value={command}>
              {({ copied, copy }) => (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  onClick={copy}
                  aria-label={t`Copy: ${label}`}
                >
                  {copied ? t`Copied` : t`Copy`}
                </Button>
              )}
            </CopyButton>
          </figcaption>
          <pre className={classes.code}>{command}</pre>
        </figure>
      ))}
      <div className={classes.links}>
        {links
          .filter(({ route }) => entries.some(entry => entry.route === route))
          .map(({ route, label }) => (
            <Button key={route} variant="default" size="compact-sm" component={Link} to={route}>
              {label}
            </Button>
          ))}
        {reference && (
          <Button variant="default" size="compact-sm" component="a" href={reference.href}>
            {reference.label}
          </Button>
        )}
      </div>
    </section>
  );
}
