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
              <span className={classes.icon} data-kind={offered} data-made />
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
              <span className={classes.icon} data-kind={offered} />
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
