import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconBriefcase, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Lead } from '../lead-queries.ts';
import type { ConversionKind } from './conversion.ts';
import { LazyConvertDialog } from './convert-actions.tsx';

/** The quick actions that make something of a lead, as long as it has not become that; off while it is not created. */
export function ConvertButtons({ lead }: { lead?: Lead }) {
  const [kind, setKind] = useState<ConversionKind>();
  const common = { variant: 'default', justify: 'flex-start' } as const;
  return (
    <>
      {!lead?.dealId && (
        <Button
          {...common}
          disabled={!lead}
          leftSection={<IconBriefcase size={16} stroke={1.75} aria-hidden />}
          onClick={() => setKind('opportunity')}
        >
          {t`Convert to Opportunity`}
        </Button>
      )}
      {!lead?.contactId && (
        <Button
          {...common}
          disabled={!lead}
          leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setKind('contact')}
        >
          {t`Convert to Contact`}
        </Button>
      )}
      {kind && lead && (
        <Suspense>
          <LazyConvertDialog lead={lead} kind={kind} onClose={() => setKind(undefined)} />
        </Suspense>
      )}
    </>
  );
}
