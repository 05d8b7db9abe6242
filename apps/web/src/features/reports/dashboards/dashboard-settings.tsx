import { t } from '@lingui/core/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { type Dashboard, deleteDashboard, maxCards } from '@pipewright/contract/operations/dashboards.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { uniqueId } from '../../../kit/ui/hooks/unique-id.ts';
import { reportsOptions } from '../report-queries.ts';
import classes from './dashboards.module.css';

interface SettingsProps {
  readonly dashboard: Dashboard;
  readonly draft: Pick<Dashboard, 'name' | 'sharing' | 'cards'>;
  readonly onChange: (part: Partial<Pick<Dashboard, 'name' | 'sharing' | 'cards'>>) => void;
}

/** Its name, who sees it, and what can be added. */
export function DashboardSettings({ dashboard, draft, onChange }: SettingsProps) {
  const { data: reports = [] } = useQuery(reportsOptions());
  const navigate = useNavigate();
  const remove = useChange({
    send: () => call(deleteDashboard, { params: { id: dashboard.id } }),
    changes: ['dashboard'],
    success: () => {
      void navigate({ to: '/analytics/dashboards' });
      return t`Dashboard deleted`;
    },
    failure: t`The dashboard couldn’t be deleted`,
  });
  const sharings = [
    { value: 'private', label: t`Only me` },
    { value: 'view', label: t`Everybody can view` },
    { value: 'edit', label: t`Everybody can edit` },
  ] as const;
  return (
    <div className={classes.scope}>
      <TextInput
        label={t`Name`}
        value={draft.name}
        maxLength={100}
        onChange={event => onChange({ name: event.currentTarget.value })}
      />
      {dashboard.mayShare && (
        <Select
          label={t`Access`}
          data={[...sharings]}
          value={draft.sharing}
          allowDeselect={false}
          onChange={chosen =>
            onChange({ sharing: sharings.find(({ value }) => value === chosen)?.value ?? 'private' })
          }
        />
      )}
      <Select
        // Empty again after each choice.
        key={draft.cards.length}
        label={t`Add report`}
        placeholder={reports.length > 0 ? t`Choose a report` : t`Save a report first`}
        data={reports.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        searchable
        disabled={draft.cards.length >= maxCards}
        onChange={chosen => {
          const report = reports.find(({ id }) => id === chosen);
          if (report) {
            const card = { id: uniqueId(), title: report.name, size: 'half', reportId: report.id } as const;
            onChange({ cards: [...draft.cards, card] });
          }
        }}
      />
      {dashboard.mayShare && (
        <Button
          variant="default"
          color="red"
          mt={22}
          onClick={() => remove.mutate()}
        >{t`Delete dashboard`}</Button>
      )}
    </div>
  );
}
