import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import {
  checkCustomDomain,
  type DomainCheck,
  type Organization,
} from '@pipewright/contract/operations/organization.ts';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import classes from './settings.module.css';
import { TextSetting } from './settings-fields.tsx';
import { SettingsFields, SettingsSection } from './settings-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** Where the organization is reached. */
export function DomainSection({ organization }: { organization: Organization }) {
  const form = useSettingsForm(organization);
  const mayCheck = useMay(checkCustomDomain.access);
  const { customDomain, subdomain, publicSuffix } = organization;
  const suffix = `.${publicSuffix}`;
  return (
    <SettingsSection title={t`Domain`} hint={t`The address that your organization is known by.`}>
      <SettingsFields form={form}>
        <TextSetting
          form={form}
          name="subdomain"
          label={t`Subdomain`}
          rightSection={<span className={classes.suffix}>{suffix}</span>}
          rightSectionWidth={Math.min(24 + suffix.length * 7, 180)}
        />
        <TextSetting
          form={form}
          name="customDomain"
          label={t`Custom domain`}
          placeholder="crm.your-company.com"
        />
      </SettingsFields>
      {customDomain && mayCheck && (
        <DnsRecord domain={customDomain} target={`${subdomain}${suffix.replace(/:\d+$/, '')}`} />
      )}
    </SettingsSection>
  );
}

function DnsRecord({ domain, target }: { domain: string; target: string }) {
  const record = `${domain}.  CNAME  ${target}.`;
  const check = useChange({
    send: async () => (await call(checkCustomDomain, {})).data,
    changes: [],
  });
  return (
    <div className={classes.dns}>
      <p className={classes.standing}>{t`Have this record set where your domain is managed:`}</p>
      <pre className={classes.record}>{record}</pre>
      <div>
        <Button variant="default" disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? t`Checking...` : t`Check`}
        </Button>
      </div>
      {check.data && <Outcome check={check.data} />}
      {check.error && <Alert color="red">{messageOf(check.error)}</Alert>}
    </div>
  );
}

const colors = { right: 'green', elsewhere: 'orange', missing: 'orange', unreachable: 'gray' } as const;

function Outcome({ check }: { check: DomainCheck }) {
  return (
    <Alert color={colors[check.state]} role="status">
      {sentenceOf(check)}
    </Alert>
  );
}

function sentenceOf({ state, domain, expected, found }: DomainCheck): string {
  switch (state) {
    case 'right':
      return t`${domain} leads to ${expected}. Everything is set up.`;
    case 'elsewhere':
      return t`${domain} leads to ${found.join(', ')} and not to ${expected}. Correct the record; a change can take some hours to be seen.`;
    case 'missing':
      return t`DNS knows no record for ${domain}. Set it; a change can take some hours to be seen.`;
    default:
      return t`DNS did not answer, so nothing is known of the domain. Try again later.`;
  }
}
