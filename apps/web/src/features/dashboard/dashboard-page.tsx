import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Entry } from '../../kit/navigation.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useMay, useViewer } from '../../kit/viewer.tsx';
import { Checklist } from './checklist.tsx';

/** The start page: who and where one is, and what can be done today. */
export function DashboardPage({ page }: { page: Entry }) {
  const { given_name, organization } = useViewer();
  const mayAddLeads = useMay('leads.write');
  return (
    <PageFrame
      crumbs={[{ label: organization.name }]}
      title={page.title}
      subtitle={`${greeting(organization.timeZone)}, ${given_name}. This is ${organization.name}.`}
      actions={
        mayAddLeads && <Button renderRoot={props => <Link to="/leads/new" {...props} />}>New Lead</Button>
      }
    >
      <Checklist />
    </PageFrame>
  );
}

/** By the organization's clock, as all times are. */
function greeting(timeZone: string): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(new Date()),
  );
  if (hour < 5 || hour >= 18) {
    return 'Good evening';
  }
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}
