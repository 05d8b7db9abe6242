import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { RecordLink } from '../../../kit/records/screens/record-link.tsx';
import type { RecordSlot } from '../../../kit/records/screens/slots.ts';
import type { Lead } from '../lead-queries.ts';
import type { ConversionKind } from './conversion.ts';
import classes from './convert-actions.module.css';

/** A dialog and its pickers are not for every row. */
export const LazyConvertDialog = lazy(async () => ({
  default: (await import('./convert-dialog.tsx')).ConvertDialog,
}));

const conversions = [
  { kind: 'contact', became: 'contactId', resourceName: 'contact' },
  { kind: 'opportunity', became: 'dealId', resourceName: 'deal' },
] as const;

/** What a lead can still become; and what it became, as a way there. */
export function ConvertActions({ record: lead, controls }: RecordSlot<Lead>) {
  const [kind, setKind] = useState<ConversionKind>();
  return (
    <>
      {conversions.map(({ kind: offered, became, resourceName }) => {
        const made = lead[became];
        const texts = textsOf(offered, lead.fullName);
        if (made) {
          return (
            <RecordLink
              key={offered}
              resourceName={resourceName}
              id={made}
              className={classes.action}
              label={texts.open}
            >
              <Icon path={offered === 'contact' ? paths.contactMade : paths.opportunity} isMade />
            </RecordLink>
          );
        }
        return (
          controls && (
            <button
              key={offered}
              type="button"
              className={classes.action}
              data-small
              aria-label={texts.convertNamed}
              title={texts.convert}
              onClick={() => setKind(offered)}
            >
              <Icon path={paths[offered]} />
            </button>
          )
        );
      })}
      {kind && (
        <Suspense>
          <LazyConvertDialog lead={lead} kind={kind} onClose={() => setKind(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Drawn here rather than in files, which a list would have to load before it is complete. */
const paths = {
  contact: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4 -4h4',
  contactMade: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4M15 19l2 2l4 -4',
  opportunity:
    'M3 9a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2l0 -9M8 7v-2a2 2 0 0 1 2 -2h4a2 2 0 0 1 2 2v2M12 12l0 .01M3 13a20 20 0 0 0 18 0',
};

function Icon({ path, isMade = false }: { path: string; isMade?: boolean }) {
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden data-made={isMade || undefined}>
      <path d={path} />
    </svg>
  );
}

function textsOf(kind: ConversionKind, name: string) {
  return kind === 'contact'
    ? {
        open: t`Open Contact: ${name}`,
        convert: t`Convert to Contact`,
        convertNamed: t`Convert to Contact: ${name}`,
      }
    : {
        open: t`Open Opportunity: ${name}`,
        convert: t`Convert to Opportunity`,
        convertNamed: t`Convert to Opportunity: ${name}`,
      };
}
