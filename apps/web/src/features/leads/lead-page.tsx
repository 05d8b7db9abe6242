import { Button, Skeleton } from '@mantine/core';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { messageOf } from '../../kit/api-error.ts';
import { call } from '../../kit/client.ts';
import { ListNotice } from '../../kit/list/list-notice.tsx';
import type { Entry } from '../../kit/navigation.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { crumbsOf, useEntries, useScreens } from '../../kit/registry.tsx';
import { LeadEditor } from './lead-editor.tsx';
import classes from './lead-page.module.css';
import { useNewLead } from './use-new-lead.ts';

/** The page of a new lead. */
export function NewLeadPage({ page }: { page: Entry }) {
  const screens = useScreens('lead');
  const crumbs = crumbsOf(useEntries(), page.route);
  const start = useNewLead();
  return start ? <LeadEditor screens={screens} crumbs={crumbs} start={start} /> : <Waiting page={page} />;
}

/** The page of a lead. */
export function EditLeadPage({ page }: { page: Entry }) {
  const screens = useScreens('lead');
  const way = crumbsOf(useEntries(), page.route);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: lead, error, refetch } = useQuery(leadOptions(id));
  if (lead) {
    const crumbs = [...way.slice(0, -1), { label: lead.fullName }];
    return <LeadEditor key={id} screens={screens} crumbs={crumbs} lead={lead} />;
  }
  if (!error) {
    return <Waiting page={page} />;
  }
  return (
    <PageFrame crumbs={way} title={page.title}>
      <div className={classes.card}>
        <ListNotice icon={IconAlertTriangle} title="Failed to load lead" hint={messageOf(error)} isError>
          <Button onClick={() => void refetch()}>Try Again</Button>
          <Button variant="default" renderRoot={props => <Link to="/leads" {...props} />}>
            Back to leads
          </Button>
        </ListNotice>
      </div>
    </PageFrame>
  );
}

function leadOptions(id: string) {
  return queryOptions({
    queryKey: ['lead', 'record', id],
    queryFn: async ({ signal }) => (await call(leads.operations.get, { params: { id }, signal })).data,
    staleTime: 0,
  });
}

function Waiting({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  return (
    <PageFrame crumbs={crumbs} title={page.title}>
      <div className={classes.waiting} aria-busy>
        <Skeleton height={32} />
        <Skeleton height={360} />
      </div>
    </PageFrame>
  );
}
