import { t } from '@lingui/core/macro';
import { Button, Select, Skeleton } from '@mantine/core';
import type { Dashboard } from '@pipewright/contract/operations/reports/dashboards.ts';
import type { DefaultHomePage, HomePage } from '@pipewright/contract/operations/reports/home-page.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useViewer } from '../../data/session/viewer.tsx';
import { NotLoaded } from '../../data/states/not-loaded.tsx';
import form from '../../records/form/form.module.css';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { rolesOptions } from '../people/roles-query.ts';
import { dashboardsOptions, defaultHomePagesOptions, homePageOptions } from './home-queries.ts';
import { type HomeAudience, type HomeChoice, useHomeChoice } from './use-home-choice.ts';

/** Chooses the home page: for oneself, and for administrators also for a role or everyone. */
export function HomeDialog({ onClose }: { onClose: () => void }) {
  const isAdministrator = useViewer().permissions.includes('settings.manage');
  const [audience, setAudience] = useState('me');
  const [chosen, setChosen] = useState<string>();
  const save = useHomeChoice(onClose);
  return (
    <FormModal title={t`Choose home page`} opened onClose={onClose}>
      <form
        className={form.form}
        onSubmit={event => {
          event.preventDefault();
          if (chosen !== undefined) {
            save.mutate({ audience: audienceOf(audience), choice: choiceOf(chosen) });
          }
        }}
      >
        <div className={form.fields}>
          {isAdministrator && (
            <AudienceSelect
              value={audience}
              onChange={value => {
                setAudience(value);
                setChosen(undefined);
              }}
            />
          )}
          <PageSelect
            audience={audience}
            chosen={chosen}
            onChange={setChosen}
            error={save.fieldErrors.dashboardId}
          />
        </div>
        <div className={form.footer}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={chosen === undefined} loading={save.isPending}>{t`Save`}</Button>
        </div>
      </form>
    </FormModal>
  );
}

interface PageSelectProps {
  readonly audience: string;
  readonly chosen: string | undefined;
  readonly onChange: (chosen: string) => void;
  readonly error: ReactNode;
}

/** The home pages that can be chosen, once it is known which one is set. */
function PageSelect({ audience, chosen, onChange, error }: PageSelectProps) {
  const isMine = audience === 'me';
  const home = useQuery({ ...homePageOptions(), enabled: isMine });
  const defaults = useQuery({ ...defaultHomePagesOptions(), enabled: !isMine });
  const dashboards = useQuery(dashboardsOptions());
  const setting = isMine ? home : defaults;
  const failed = [setting, dashboards].find(query => query.isError);
  if (failed) {
    return (
      <NotLoaded title={t`Failed to load the home page`} error={failed.error} onRetry={failed.refetch} />
    );
  }
  if (!setting.data || !dashboards.data) {
    return <Skeleton height={64} aria-busy />;
  }
  const current = isMine ? ownChoice(home.data) : defaultChoice(defaults.data, audience);
  const choices = [...fixedChoices(audience), ...dashboardChoices(dashboards.data, isMine)];
  return (
    <Select
      label={t`Home page`}
      description={
        isMine
          ? t`What you see after signing in and when you select the logo.`
          : t`Only shared dashboards are listed. People can still choose another home page for themselves.`
      }
      data={choices}
      value={chosen ?? current}
      placeholder={t`Deleted or no longer shared`}
      allowDeselect={false}
      searchable={choices.length > 8}
      onChange={value => value && onChange(value)}
      error={error}
    />
  );
}

function fixedChoices(audience: string) {
  const standard = { value: 'standard', label: t`Standard home page` };
  if (audience === 'everyone') {
    return [standard];
  }
  const label = audience === 'me' ? t`Follow the organization’s setting` : t`Same as everyone`;
  return [{ value: 'inherit', label }, standard];
}

function dashboardChoices(dashboards: readonly Dashboard[], isMine: boolean) {
  return dashboards
    .filter(({ sharing }) => isMine || sharing !== 'private')
    .map(({ id, name }) => ({ value: id, label: name }));
}

function AudienceSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data: roles = [] } = useQuery(rolesOptions());
  return (
    <Select
      label={t`For`}
      data={[
        { value: 'me', label: t`Me` },
        { value: 'everyone', label: t`Everyone` },
        {
          group: t`People with the role`,
          items: roles.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      value={value}
      allowDeselect={false}
      onChange={chosen => chosen && onChange(chosen)}
    />
  );
}

/** The viewer's choice as a value of the list. Null: a dashboard that no longer exists. */
function ownChoice(home: HomePage | undefined): string | null {
  if (home?.unavailable === 'person') {
    return null;
  }
  return home?.source === 'person' ? (home.dashboard?.id ?? 'standard') : 'inherit';
}

/** The choice for a role or for everyone as a value of the list. Null: a dashboard that no longer exists. */
function defaultChoice(defaults: readonly DefaultHomePage[] | undefined, audience: string): string | null {
  const roleId = audience === 'everyone' ? null : audience;
  const set = defaults?.find(each => each.roleId === roleId);
  if (!set) {
    return roleId === null ? 'standard' : 'inherit';
  }
  if (set.dashboardId === null) {
    return 'standard';
  }
  return set.dashboardName === null ? null : set.dashboardId;
}

function audienceOf(value: string): HomeAudience {
  return value === 'me' || value === 'everyone' ? value : { roleId: value };
}

function choiceOf(value: string): HomeChoice {
  return value === 'inherit' || value === 'standard' ? value : { dashboardId: value };
}
