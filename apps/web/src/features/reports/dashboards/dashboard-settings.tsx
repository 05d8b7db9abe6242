import { t } from '@lingui/core/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { targetDimensions } from '@pipewright/contract/forecast/target-attainment.ts';
import {
  type Dashboard,
  type DashboardCard,
  deleteDashboard,
  maxCards,
} from '@pipewright/contract/operations/reports/dashboards.ts';
import type { SavedReport } from '@pipewright/contract/operations/reports/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { uniqueId } from '../../../kit/ui/hooks/unique-id.ts';
import { reportsOptions } from '../report-queries.ts';
import classes from './dashboards.module.css';
import { targetCardTitle, targetExplanation } from './target-texts.ts';

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
        label={t`Add card`}
        placeholder={t`Choose a report`}
        data={[
          { group: t`Reports`, items: reports.map(({ id, name }) => ({ value: id, label: name })) },
          {
            group: t`Targets`,
            items: targetDimensions.map(by => ({ value: by, label: targetCardTitle(by) })),
          },
        ]}
        value={null}
        searchable
        disabled={draft.cards.length >= maxCards}
        onChange={chosen => {
          const card = newCard(chosen, reports);
          if (card) {
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

/** A card for a choice of the list: a saved report, or targets by a dimension. */
function newCard(chosen: string | null, reports: readonly SavedReport[]): DashboardCard | undefined {
  const by = targetDimensions.find(each => each === chosen);
  if (by) {
    return {
      id: uniqueId(),
      title: targetCardTitle(by),
      size: 'half',
      description: targetExplanation(),
      targets: { by, within: by === 'month' ? 'this-year' : 'this-quarter' },
    };
  }
  const report = reports.find(({ id }) => id === chosen);
  return report && { id: uniqueId(), title: report.name, size: 'half', reportId: report.id };
}
