import { t } from '@lingui/core/macro';
import { Alert, Button, FileButton } from '@mantine/core';
import { removeLogo, setLogo } from '@pipewright/contract/operations/organization/organization.ts';
import { OrganizationLogo } from '../../kit/common/organization/organization-logo.tsx';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { ApiError, messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { useMay, useViewer } from '../../kit/data/session/viewer.tsx';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const maxBytes = 512 * 1024;

/** The picture beside the organization's name. */
export function LogoSection() {
  const mayChange = useMay(setLogo.access);
  const { logoId } = useViewer().organization;
  const change = useChange({
    // Nothing: the picture is removed.
    send: (file: File | undefined) => (file ? sendLogo(file) : call(removeLogo, {})),
    changes: ['organization'],
    success: ({ changeSet }, file) => ({
      message: file ? t`Logo saved.` : t`Logo removed.`,
      changeSet,
    }),
  });

  return (
    <SettingsSection title={t`Logo`} hint={t`A PNG or JPEG of at most 512 KB, shown beside the name.`}>
      {change.error && (
        <Alert color="red" role="alert">
          {messageOf(change.error)}
        </Alert>
      )}
      <div className={classes.logoLine}>
        <span className={classes.logoFrame}>
          <OrganizationLogo
            className={classes.logo}
            fallback={<span className={classes.noLogo}>{t`No logo`}</span>}
          />
        </span>
        {mayChange && (
          <FileButton accept="image/png,image/jpeg" onChange={file => file && change.mutate(file)}>
            {props => (
              <Button variant="default" {...props}>
                {t`Choose a picture`}
              </Button>
            )}
          </FileButton>
        )}
        {mayChange && logoId && (
          <Button variant="subtle" color="gray" onClick={() => change.mutate(undefined)}>
            {t`Remove`}
          </Button>
        )}
      </div>
    </SettingsSection>
  );
}

async function sendLogo(file: File) {
  if (file.size > maxBytes) {
    throw new ApiError(413, t`Logos can be up to 512 KB. Choose a smaller image.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = bytes.reduce((before, byte) => before + String.fromCharCode(byte), '');
  return call(setLogo, { body: { base64: btoa(text) } });
}
