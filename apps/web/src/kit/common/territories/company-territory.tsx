import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Fact, Facts, PanelSection } from '../../records/record-page/side-panel.tsx';
import { territoriesOptions } from './territory-queries.ts';

interface CompanyTerritoryProps {
  readonly company: { readonly territoryId: string | null } | null;
}

/** The territory of the company of a deal or a contact. Empty if it has none. */
export function CompanyTerritory({ company }: CompanyTerritoryProps) {
  return company?.territoryId ? <Shown id={company.territoryId} /> : null;
}

function Shown({ id }: { id: string }) {
  const { data: territories = [] } = useQuery(territoriesOptions());
  return (
    <PanelSection title={t`Territory`}>
      <Facts>
        <Fact name={t`Of the company`}>{territories.find(territory => territory.id === id)?.name ?? ''}</Fact>
      </Facts>
    </PanelSection>
  );
}
