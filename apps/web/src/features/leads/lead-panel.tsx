import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { QuickActions } from '../../kit/common/activities/quick-actions.tsx';
import { FollowSection } from '../../kit/common/following/follow-section.tsx';
import { PrivacySection } from '../../kit/common/privacy/privacy-section.tsx';
import { TerritorySection } from '../../kit/common/territories/territory-section.tsx';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { useRights, useViewer } from '../../kit/data/session/viewer.tsx';
import { useFormScope } from '../../kit/records/form/form-context.ts';
import { Information, PanelSection, SidePanel } from '../../kit/records/record-page/side-panel.tsx';
import { changeStatus } from './change-status.ts';
import { ConvertButtons } from './convert/convert-buttons.tsx';
import { Converted } from './convert/converted.tsx';
import { type Lead, type LeadStatus, statusesOptions } from './lead-queries.ts';
import { ScoreReasons } from './score-reasons.tsx';
import { StatusSelect } from './status-select.tsx';

/** The side panel of a lead: its status, ways to reach it, its score, and where it comes from. */
export function LeadPanel({ record: lead }: { record?: Lead }) {
  const { form, screens, adopt } = useFormScope();
  const change = useChange(changeStatus);
  const may = useRights(screens.resource);
  const viewer = useViewer();
  const mayWrite = lead ? may('edit', lead) : may('create');
  const { data: statuses = [] } = useQuery(statusesOptions());
  const current = statuses.find(({ id }) => id === form.values.leadStatusId);

  /** For an existing lead it is saved at once, as in the list; other changes in the form stay unsaved. */
  function choose(status: LeadStatus): void {
    form.setFieldValue('leadStatusId', status.id);
    if (lead) {
      change.mutate(
        { lead, status },
        {
          onSuccess: ({ data }) => adopt(data),
          onError: () => form.setFieldValue('leadStatusId', lead.leadStatusId),
        },
      );
    }
  }

  return (
    <SidePanel label={t`About this lead`}>
      <PanelSection title={t`Status`}>
        {mayWrite ? (
          <StatusSelect
            label={t`Status`}
            statuses={statuses}
            value={String(form.values.leadStatusId ?? '')}
            onChange={choose}
          />
        ) : (
          current?.name
        )}
      </PanelSection>
      <PanelSection title={t`Quick Actions`}>
        <QuickActions email={lead?.email} phone={lead?.phone}>
          {mayWrite && <ConvertButtons lead={lead} />}
        </QuickActions>
      </PanelSection>
      {lead?.convertedAtUtc && <Converted lead={lead} at={lead.convertedAtUtc} />}
      {lead && (
        <PanelSection title={t`Score ${lead.leadScore}`}>
          <ScoreReasons id={lead.id} />
        </PanelSection>
      )}
      {lead && <TerritorySection entity="lead" record={lead} />}
      {lead && <FollowSection resourceName="lead" id={lead.id} />}
      {lead && <PrivacySection entity="lead" id={lead.id} />}
      <Information record={lead} owner={lead ? lead.assignedTo?.fullName : viewer.name} />
    </SidePanel>
  );
}
