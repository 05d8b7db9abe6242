import { useQuery } from '@tanstack/react-query';
import { useFormScope } from '../../kit/record/form-context.ts';
import { QuickActions } from '../../kit/record-page/quick-actions.tsx';
import { Information, PanelSection, SidePanel } from '../../kit/record-page/side-panel.tsx';
import { useRights } from '../../kit/viewer.tsx';
import { ConvertButtons } from './convert/convert-buttons.tsx';
import { Converted } from './convert/converted.tsx';
import { type Lead, statusesOptions } from './lead-queries.ts';
import { ScoreReasons } from './score.tsx';
import { StatusSelect } from './status-select.tsx';

/** What stands beside a lead: its status, ways to reach it, its score, and where it comes from. */
export function LeadPanel({ record: lead }: { record?: Lead }) {
  const { form, screens } = useFormScope();
  const may = useRights(screens.resource);
  const mayWrite = lead ? may('edit', lead) : may('create');
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
            <QuickActions email={lead.email} phone={lead.phone}>
              {mayWrite && <ConvertButtons lead={lead} />}
            </QuickActions>
          </PanelSection>
          {lead.convertedAtUtc && <Converted lead={lead} at={lead.convertedAtUtc} />}
          <PanelSection title={`Score ${lead.leadScore}`}>
            <ScoreReasons id={lead.id} />
          </PanelSection>
          <Information record={lead} owner={lead.assignedTo?.fullName} />
        </>
      )}
    </SidePanel>
  );
}
