import { Alert, Button, FileButton } from '@mantine/core';
import { removeLogo, setLogo } from '@pipewright/contract/operations/organization.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OrganizationLogo } from '../../kit/common/organization/organization-logo.tsx';
import { notifyChange } from '../../kit/data/changes/notify-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { viewerKey } from '../../kit/data/queries/query-client.ts';
import { useMay, useViewer } from '../../kit/data/session/viewer.tsx';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const maxBytes = 512 * 1024;

/** The picture beside the organization's name. */
export function LogoSection() {
  const client = useQueryClient();
  const mayChange = useMay(setLogo.access);
  const { logoId } = useViewer().organization;
  const [problem, setProblem] = useState<string>();

  async function change(work: () => Promise<{ changeSet?: string }>, message: string): Promise<void> {
    setProblem(undefined);
    try {
      const { changeSet } = await work();
      await client.invalidateQueries({ queryKey: [viewerKey] });
      notifyChange(client, message, changeSet);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }
  async function send(file: File | null): Promise<void> {
    if (!file) {
      return;
    }
    if (file.size > maxBytes) {
      setProblem('Logos can be up to 512 KB. Choose a smaller image.');
      return;
    }
    const base64 = new Uint8Array(await file.arrayBuffer()).reduce(
      (text, byte) => text + String.fromCharCode(byte),
      '',
    );
    await change(() => call(setLogo, { body: { base64: btoa(base64) } }), 'Logo saved.');
  }

  return (
    <SettingsSection title="Logo" hint="A PNG or JPEG of at most 512 KB, shown beside the name.">
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes.logoLine}>
        <span className={classes.logoFrame}>
          <OrganizationLogo
            className={classes.logo}
            fallback={<span className={classes.noLogo}>No logo</span>}
          />
        </span>
        {mayChange && (
          <FileButton accept="image/png,image/jpeg" onChange={file => void send(file)}>
            {props => (
              <Button variant="default" {...props}>
                Choose a picture
              </Button>
            )}
          </FileButton>
        )}
        {mayChange && logoId && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => void change(() => call(removeLogo, {}), 'Logo removed.')}
          >
            Remove
          </Button>
        )}
      </div>
    </SettingsSection>
  );
}
