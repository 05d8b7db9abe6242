import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { TriggerOf } from '@pipewright/contract/automations/definition.ts';
import { scheduleIntervals } from '@pipewright/contract/automations/triggers/schedule.ts';
import { listViews } from '@pipewright/contract/operations/views.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kit/data/client/client.ts';
import { defineTriggerForm, type EditorProps } from '../parts/editor-props.ts';
import { HourField } from '../parts/hour-field.tsx';

export const scheduleForm = defineTriggerForm({
  kind: 'schedule',
  name: msg`On a schedule`,
  initial: { kind: 'schedule', every: 'day', hour: 9, viewId: '' },
  Editor: ScheduleEditor,
});

function ScheduleEditor({ settings, onChange, screens, errorOf }: EditorProps<TriggerOf<'schedule'>>) {
  const entity = screens.resource.name;
  const { data = [] } = useQuery({
    queryKey: ['automation-views', entity],
    meta: { dependsOn: ['view'] },
    queryFn: async ({ signal }) => (await call(listViews, { query: { entity }, signal })).data,
  });
  const intervals = { day: t`Every day`, week: t`Every Monday`, month: t`On the first of every month` };
  return (
    <>
      <Select
        label={t`How often`}
        data={scheduleIntervals.map(value => ({ value, label: intervals[value] }))}
        value={settings.every}
        onChange={every =>
          onChange({ ...settings, every: scheduleIntervals.find(each => each === every) ?? settings.every })
        }
        allowDeselect={false}
      />
      <HourField value={settings.hour} onChange={hour => onChange({ ...settings, hour })} />
      <Select
        label={t`For each record of the saved view`}
        data={data.map(({ id, name }) => ({ value: id, label: name }))}
        value={settings.viewId || null}
        onChange={viewId => onChange({ ...settings, viewId: viewId ?? '' })}
        error={errorOf('viewId')}
        searchable
      />
    </>
  );
}
