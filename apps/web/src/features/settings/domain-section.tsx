import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import {
  checkCustomDomain,
  type DomainCheck,
  domainProof,
  type Organization,
} from '@pipewright/contract/operations/organization/organization.ts';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import classes from './settings.module.css';
import { TextSetting } from './settings-fields.tsx';
import { SettingsFields, SettingsSection } from './settings-section.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** Where the organization's pages for its customers are. */
export function DomainSection({ organization }: { organization: Organization }) {
  const form = useSettingsForm(organization);
  const mayCheck = useMay(checkCustomDomain.access);
  const { id, customDomain, subdomain, publicSuffix } = organization;
  const suffix = `.${publicSuffix}`;
  return (
    <SettingsSection
      title={t`Domain`}
      hint={t`Where your customers find pages such as quotes. They move to your own domain once it is verified.`}
    >
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
          placeholder="quotes.your-company.com"
        />
      </SettingsFields>
      {customDomain && mayCheck && (
        <Verification
          // What was found out about one domain does not hold for another.
          key={customDomain}
          organization={{ id, customDomain }}
          target={`${subdomain}${suffix.replace(/:\d+$/, '')}`}
          isVerified={organization.customDomainVerifiedAtUtc !== null}
        />
      )}
    </SettingsSection>
  );
}

interface VerificationProps {
  readonly organization: Parameters<typeof domainProof>[0];
  readonly target: string;
  readonly isVerified: boolean;
}

function Verification({ organization, target, isVerified }: VerificationProps) {
  const { customDomain: domain } = organization;
  const proof = domainProof(organization);
  const alias = `${domain}.  CNAME  ${target}.`;
  const text = `${proof.name}.  TXT  "${proof.value}"`;
  const check = useChange({
    send: async () => (await call(checkCustomDomain, {})).data,
    changes: ['organization'],
  });
  return (
    <div className={classes.dns}>
      <div className={classes.verification}>
        <strong className={classes.domain}>{domain}</strong>
        {isVerified ? (
          <StatusChip tone="green">{t`Verified`}</StatusChip>
        ) : (
          <StatusChip tone="grey">{t`Not verified`}</StatusChip>
        )}
      </div>
      <p className={classes.standing}>{t`Add this record where your domain is managed:`}</p>
      <pre className={classes.record}>{alias}</pre>
      <p className={classes.standing}>
        {t`If your domain cannot have a CNAME record, point it to the same server and add this record instead:`}
      </p>
      <pre className={classes.record}>{text}</pre>
      <div>
        <Button variant="default" disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? t`Checking...` : t`Check now`}
        </Button>
      </div>
      {check.data && <Outcome check={check.data} />}
      {check.error && <Alert color="red">{messageOf(check.error)}</Alert>}
    </div>
  );
}

const colors = {
  right: 'green',
  unproven: 'orange',
  taken: 'orange',
  elsewhere: 'orange',
  missing: 'orange',
  unreachable: 'gray',
} as const;

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
      return t`${domain} is verified. New links to quotes use it.`;
    case 'unproven':
      return t`${domain} leads to this server, but nothing shows that it is yours. Add the TXT record.`;
    case 'taken':
      return t`${domain} is verified for another organization. Remove it there first.`;
    case 'elsewhere':
      return t`${domain} leads to ${found.join(', ')} and not to ${expected}. Correct the record; a change can take some hours to be seen.`;
    case 'missing':
      return t`DNS knows no record for ${domain}. Add it; a change can take some hours to be seen.`;
    case 'unreachable':
      return t`DNS did not answer, so nothing is known of the domain. Try again later.`;
  }
}
