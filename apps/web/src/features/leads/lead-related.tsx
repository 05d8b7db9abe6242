import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PossibleDuplicates } from '../../kit/common/duplicates/possible-duplicates.tsx';
import { duplicatesOptions } from '../../kit/records/duplicates/duplicate-queries.ts';
import { NoRelated } from '../../kit/records/record-page/no-related.tsx';
import classes from '../../kit/records/record-page/record-page.module.css';
import { RelatedRecord } from '../../kit/records/record-page/related-record.tsx';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import { pageOptions } from '../../kit/records/workspace/workspace-queries.ts';
import { ColorChip } from '../../kit/ui/chips/color-chip.tsx';
import { SectionHeading } from '../../kit/ui/frames/section-heading.tsx';
import type { Lead } from './lead-queries.ts';

/** What belongs to a lead: what it became, the others at the same company, and those that may be the same person. */
export function LeadRelated({ record: lead }: { record?: Lead }) {
  return lead ? <RelatedTo lead={lead} /> : <NoRelated />;
}

function RelatedTo({ lead }: { lead: Lead }) {
  const { id, companyName } = lead;
  const screens = useScreens('lead');
  const { resource } = screens;
  const duplicates = useQuery(duplicatesOptions(resource, lead, id));
  const colleagues = useQuery({
    ...pageOptions(resource, {
      filter: JSON.stringify({ field: 'companyName', op: 'is', value: companyName }),
      fields: 'fullName,jobTitle,leadStatus',
    }),
    enabled: Boolean(companyName),
  });
  const same = duplicates.data ?? [];
  const others = ((colleagues.data?.data ?? []) as Lead[]).filter(
    other => other.id !== id && !same.some(duplicate => duplicate.record.id === other.id),
  );
  if (duplicates.isLoading || colleagues.isLoading) {
    return <Skeleton height={120} m={18} w="auto" aria-busy />;
  }
  if (duplicates.isError || colleagues.isError) {
    return (
      <p className={classes.note} role="alert">
        {t`Related records could not be loaded.`}
      </p>
    );
  }
  return same.length + others.length === 0 && !lead.convertedAtUtc ? (
    <NoRelated />
  ) : (
    <>
      <RelatedRecord title={t`Contact`} of="contact" id={lead.contactId} />
      <RelatedRecord title={t`Company`} of="company" id={lead.companyId} />
      <RelatedRecord title={t`Deal`} of="deal" id={lead.dealId} />
      <PossibleDuplicates screens={screens} record={lead} />
      <Leads
        title={t`Others at ${companyName ?? ''}`}
        leads={others.map(other => ({ lead: other, note: other.jobTitle }))}
      />
    </>
  );
}

interface LeadsProps {
  readonly title: string;
  readonly leads: readonly { readonly lead: Lead; readonly note: string | null }[];
}

function Leads({ title, leads }: LeadsProps) {
  return leads.length === 0 ? null : (
    <section aria-label={title}>
      <SectionHeading className={classes.heading}>{title}</SectionHeading>
      <ul className={classes.related}>
        {leads.map(({ lead, note }) => (
          <li key={lead.id} className={classes.other}>
            <Link to="/leads/$id/edit" params={{ id: lead.id }} className={classes.name}>
              {lead.fullName}
            </Link>
            <span className={classes.title}>{note}</span>
            <ColorChip color={lead.leadStatus?.colorCode ?? ''}>{lead.leadStatus?.name}</ColorChip>
          </li>
        ))}
      </ul>
    </section>
  );
}
