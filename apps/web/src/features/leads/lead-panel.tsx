import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormScope } from '../../kit/record/form-context.ts';
import classes from '../../kit/record-page/record-page.module.css';
import { Information, PanelSection, SidePanel } from '../../kit/record-page/side-panel.tsx';
import { useMay } from '../../kit/viewer.tsx';
import { type Lead, statusesOptions } from './lead-queries.ts';
import { ScoreReasons } from './score.tsx';
import { StatusSelect } from './status-select.tsx';

/** What stands beside a lead: its status, ways to reach it, its score, and where it comes from. */
export function LeadPanel({ record: lead }: { record?: Lead }) {
  const { form, screens } = useFormScope();
  const mayWrite = useMay(screens.resource.permissions.write);
  const { data: statuses = [] } = useQuery(statusesOptions());
  const current = statuses.find(({ id }) => id === form.values.leadStatusId);
  return (
    <SidePanel label="About this lead">
      <PanelSection title="Status">
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
      </PanelSection>
      {lead && (
        <>
          <PanelSection title="Quick Actions">
            <QuickActions lead={lead} />
          </PanelSection>
          <PanelSection title={`Score ${lead.leadScore}`}>
            <ScoreReasons id={lead.id} />
          </PanelSection>
          <Information record={lead} owner={lead.assignedTo?.fullName} />
        </>
      )}
    </SidePanel>
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
