import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { PanelSection } from '../../records/record-page/side-panel.tsx';
import type { PlacedEntity } from './territory-queries.ts';
import classes from './territory-section.module.css';

// Few people ask why, and the words of filters are a large part of the list.
const TerritoryExplanation = lazy(async () => ({
  default: (await import('./territory-explanation.tsx')).TerritoryExplanation,
}));

interface PlacedRecord extends AnyRecord {
  readonly territory: { readonly name: string } | null;
  readonly followsTerritoryRules: boolean;
}

export interface TerritorySectionProps {
  readonly entity: PlacedEntity;
  readonly record: PlacedRecord;
}

/** The territory of a record and, on request, why. Empty if no territory is involved. */
export function TerritorySection({ entity, record }: TerritorySectionProps) {
  const [isAsked, setAsked] = useState(false);
  if (!record.territory && record.followsTerritoryRules) {
    return null;
  }
  return (
    <PanelSection title={t`Territory`}>
      <div className={classes.line}>
        <strong>{record.territory?.name ?? t`None`}</strong>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isAsked}
          onClick={() => setAsked(before => !before)}
        >
          {t`Why?`}
        </Button>
      </div>
      {isAsked && (
        <Suspense fallback={<p className={classes.text}>{t`Loading...`}</p>}>
          <TerritoryExplanation entity={entity} record={record} />
        </Suspense>
      )}
    </PanelSection>
  );
}
