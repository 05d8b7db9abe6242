import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ColorChip } from '../../kit/color-chip.tsx';
import classes from './lead-page.module.css';
import { type Lead, leadPageOptions } from './lead-queries.ts';

/** What belongs to a lead: for now, the others at the same company. */
export function LeadRelated({ lead }: { lead: Lead | undefined }) {
  const company = lead?.companyName;
  const { data, isError, isEnabled } = useQuery({
    ...leadPageOptions({ filter: JSON.stringify({ field: 'companyName', op: 'is', value: company }) }),
    enabled: Boolean(company),
  });
  const others = data?.data.filter(({ id }) => id !== lead?.id);
  if (isError) {
    return (
      <p className={classes.note} role="alert">
        Related records could not be loaded.
      </p>
    );
  }
  if (isEnabled && !others) {
    return <Skeleton height={120} m={18} w="auto" aria-busy />;
  }
  if (!others || others.length === 0) {
    return <p className={classes.note}>No related records found</p>;
  }
  return (
    <section aria-labelledby="same-company">
      <h2 id="same-company" className={classes.heading}>
        Others at {company}
      </h2>
      <ul className={classes.related}>
        {others.map(other => (
          <li key={other.id} className={classes.other}>
            <Link to="/leads/$id/edit" params={{ id: other.id }} className={classes.name}>
              {other.fullName}
            </Link>
            <span className={classes.title}>{other.jobTitle}</span>
            <ColorChip color={other.leadStatus?.colorCode ?? ''}>{other.leadStatus?.name}</ColorChip>
          </li>
        ))}
      </ul>
    </section>
  );
}
