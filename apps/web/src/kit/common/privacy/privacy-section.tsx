import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../data/session/viewer.tsx';
import { PanelSection } from '../../records/record-page/side-panel.tsx';

/** The way from a record to everything that is held about its person; for those who may export and erase it. */
export function PrivacySection({ entity, id }: { entity: 'lead' | 'contact'; id: string }) {
  if (!useMay('privacy.manage')) {
    return null;
  }
  const search = { entity, record: id };
  return (
    <PanelSection title={t`Privacy`}>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconShieldLock size={16} stroke={1.75} aria-hidden />}
        renderRoot={props => <Link to="/administration/privacy" search={search} {...props} />}
      >
        {t`Export or erase personal data`}
      </Button>
    </PanelSection>
  );
}
