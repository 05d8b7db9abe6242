import { t } from '@lingui/core/macro';
import { Timestamp } from '../../../kit/formats/timestamp.tsx';
import { ReferenceName } from '../../../kit/records/field-types/types/reference-name.tsx';
import { Fact, Facts, PanelSection } from '../../../kit/records/record-page/side-panel.tsx';
import { RecordLink } from '../../../kit/records/screens/record-link.tsx';
import type { Lead } from '../lead-queries.ts';

/** What a lead became, and when. */
export function Converted({ lead, at }: { lead: Lead; at: string }) {
  const became = [
    [t`Contact`, 'contact', lead.contactId],
    [t`Company`, 'company', lead.companyId],
    [t`Opportunity`, 'deal', lead.dealId],
  ] as const;
  return (
    <PanelSection title={t`Converted`}>
      <Facts>
        <Fact name={t`When`}>
          <Timestamp value={at} withTime />
        </Fact>
        {became.map(
          ([name, resourceName, id]) =>
            id && (
              <Fact key={name} name={name}>
                <RecordLink resourceName={resourceName} id={id}>
                  <ReferenceName resourceName={resourceName} id={id} />
                </RecordLink>
              </Fact>
            ),
        )}
      </Facts>
    </PanelSection>
  );
}
