import { t } from '@lingui/core/macro';
import { changeSecurityRules } from '@pipewright/contract/operations/organization/security-rules.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { useSearchParameters } from '../../kit/ui/address/search-parameters.ts';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { ViewLinks } from '../../kit/ui/frames/view-links.tsx';
import { ApiKeysCard } from './api-keys-card.tsx';
import { ConnectAssistantCard } from './applications/connect-assistant-card.tsx';
import { ConnectionsCard, MemberConnectionsCard } from './applications/connections-card.tsx';
import { RegisteredApplicationsCard } from './applications/registered-applications-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { RulesCard } from './rules-card.tsx';
import classes from './security.module.css';
import { securitySearch } from './security-search.ts';
import { SessionsCard } from './sessions-card.tsx';
import { TwoStepCard } from './two-step-card.tsx';

/** One's own security, and the organization's rules for those who may make them. */
export function SecurityPage({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  const mayRule = useMay(changeSecurityRules.access);
  const { view } = useSearchParameters(securitySearch);
  const views = [
    { name: t`Sign-in`, search: {} },
    { name: t`Sessions`, search: { view: 'sessions' } },
    { name: t`API keys`, search: { view: 'keys' } },
    { name: t`Apps`, search: { view: 'applications' } },
    ...(mayRule ? [{ name: t`Rules`, search: { view: 'rules' } }] : []),
  ];
  return (
    <PageFrame crumbs={crumbs} title={page.title} subtitle={page.subtitle}>
      <ViewLinks
        label={t`Parts of security`}
        views={views.map(each => ({ ...each, to: '.' }))}
        activeOptions={{ exact: true }}
      />
      <div className={classes.cards}>
        {view === 'sessions' ? (
          <>
            <SessionsCard />
            <HistoryCard />
          </>
        ) : view === 'keys' ? (
          <ApiKeysCard />
        ) : view === 'applications' ? (
          <>
            <ConnectionsCard />
            <ConnectAssistantCard />
            {mayRule && (
              <>
                <MemberConnectionsCard />
                <RegisteredApplicationsCard />
              </>
            )}
          </>
        ) : view === 'rules' && mayRule ? (
          <RulesCard />
        ) : (
          <>
            <PasswordCard />
            <TwoStepCard />
            <PasskeysCard />
          </>
        )}
      </div>
    </PageFrame>
  );
}
