import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { ColorChip } from '../../kit/color-chip.tsx';
import { type RowTools, RowToolsCell } from '../../kit/list/row-tools.tsx';
import table from '../../kit/list/table.module.css';
import { Timestamp } from '../../kit/timestamp.tsx';
import classes from './lead-list.module.css';
import type { Lead, LeadQuery, LeadStatus } from './lead-queries.ts';
import { Score } from './score.tsx';
import { StatusSelect } from './status-select.tsx';

export interface LeadRowTools extends RowTools {
  readonly setStatus: (lead: Lead, status: LeadStatus) => void;
}

interface LeadRowProps {
  readonly lead: Lead;
  readonly index: number;
  readonly isSelected: boolean;
  readonly statuses: readonly LeadStatus[];
  readonly money: (amount: number) => string;
  /** The list that it stands in. */
  readonly query: LeadQuery;
  /** Absent for those who may only look. */
  readonly tools?: LeadRowTools;
}

/** One lead of the list. Rows come and go while one scrolls, so each is drawn only when it changes. */
export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, index, isSelected, statuses, money, query, tools: can } = props;
  const name = lead.fullName || lead.email || 'Unnamed lead';
  return (
    <tr
      data-record={lead.id}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
      tabIndex={-1}
      className={classes.row}
    >
      {can && (
        <td className={table.tools}>
          <RowToolsCell id={lead.id} title={name} isSelected={isSelected} tools={can} />
        </td>
      )}
      <td className={table.first}>
        <OpenLead lead={lead} name={name} canOpen={can !== undefined} />
      </td>
      <td>
        <Text>{lead.email}</Text>
      </td>
      <td>
        <Text>{lead.companyName}</Text>
      </td>
      <td>
        {can ? (
          <StatusSelect
            label={`Status of ${name}`}
            statuses={statuses}
            value={lead.leadStatusId}
            onChange={status => can.setStatus(lead, status)}
          />
        ) : (
          <ColorChip color={lead.leadStatus?.colorCode ?? ''}>{lead.leadStatus?.name}</ColorChip>
        )}
      </td>
      <td>
        <Score leadId={lead.id} name={name} score={lead.leadScore} />
      </td>
      <td>
        <Text>{lead.leadSourceName}</Text>
      </td>
      <td data-align="end" className={classes.estimatedValue}>
        {lead.estimatedValue > 0 && money(lead.estimatedValue)}
      </td>
      <td className={classes.assignedTo}>
        <Text>{lead.assignedTo?.fullName}</Text>
      </td>
      <td className={classes.updatedAtUtc}>
        <Timestamp value={lead.updatedAtUtc} />
      </td>
      <td className={table.actions}>
        <Link
          to="/leads/$id/edit"
          params={{ id: lead.id }}
          state={{ leadList: query }}
          className={classes.edit}
          aria-label={`Edit ${name}`}
        >
          Edit
        </Link>
      </td>
    </tr>
  );
});

/** The name opens the drawer: a link, so that it opens in a new tab too. */
function OpenLead({ lead, name, canOpen }: { lead: Lead; name: string; canOpen: boolean }) {
  if (!canOpen) {
    return <span className={table.title}>{name}</span>;
  }
  const search = (before: Record<string, unknown>) => ({ ...before, edit: lead.id, new: undefined });
  return (
    <Link to="." search={search} resetScroll={false} preload={false} className={table.title}>
      {name}
    </Link>
  );
}

function Text({ children }: { children: string | null | undefined }) {
  return children ? (
    <span className={classes.text} title={children}>
      {children}
    </span>
  ) : null;
}
