import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormScope } from '../../kit/record/form-context.ts';
import { Timestamp } from '../../kit/timestamp.tsx';
import { useMay } from '../../kit/viewer.tsx';
import classes from './lead-page.module.css';
import type { Lead, LeadStatus } from './lead-queries.ts';
import { ScoreReasons } from './score.tsx';
import { StatusSelect } from './status-select.tsx';

/** What stands beside a lead: its status, ways to reach it, its score, and where it comes from. */
export function LeadPanel({ lead, statuses }: { lead: Lead | undefined; statuses: readonly LeadStatus[] }) {
  const { form, screens } = useFormScope();
  const mayWrite = useMay(screens.resource.permissions.write);
  const current = statuses.find(({ id }) => id === form.values.leadStatusId);
  return (
    <aside className={classes.panel} aria-label="About this lead">
      <Section title="Status">
        {mayWrite ? (
          <StatusSelect
            label="Status"
            statuses={statuses}
            value={String(form.values.leadStatusId ?? '')}
            onChange={({ id }) => form.setFieldValue('leadStatusId', id)}
          />
        ) : (
          current?.name
        )}
      </Section>
      {lead && (
        <>
          <Section title="Quick Actions">
            <QuickActions lead={lead} />
          </Section>
          <Section title={`Score ${lead.leadScore}`}>
            <ScoreReasons id={lead.id} />
          </Section>
          <Section title="Information">
            <dl className={classes.facts}>
              <Fact name="Created">
                <Timestamp value={lead.createdAtUtc} withTime />
              </Fact>
              <Fact name="Modified">
                <Timestamp value={lead.updatedAtUtc} withTime />
              </Fact>
              <Fact name="Owner">{lead.assignedTo?.fullName ?? 'Nobody'}</Fact>
            </dl>
          </Section>
        </>
      )}
    </aside>
  );
}

function QuickActions({ lead: { email, phone } }: { lead: Lead }) {
  if (!email && !phone) {
    return <p className={classes.hint}>Add an email address or a phone number to write or call.</p>;
  }
  return (
    <div className={classes.quick}>
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
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
