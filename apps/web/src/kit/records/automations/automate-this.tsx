import { t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import type { Trigger } from '@pipewright/contract/automations/definition.ts';
import { IconBolt } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../data/changes/use-change.ts';
import { useMay } from '../../data/session/viewer.tsx';

interface AutomateThisProps {
  /** The kind of record that the automation is about. */
  readonly entity: string;
  /** The trigger; its code may be loaded when it is needed. */
  readonly trigger: () => Trigger | Promise<Trigger>;
  /** In a row: an icon with these words. */
  readonly label?: string;
}

/** Opens the builder with a new draft that begins with what one is looking at; for people who manage automations. */
export function AutomateThis({ entity, trigger, label }: AutomateThisProps) {
  const mayManage = useMay('automations.manage');
  const navigate = useNavigate();
  const create = useChange({
    send: async () => {
      // Loaded when it is needed, because lists open without it.
      const [{ createDraft }, started] = await Promise.all([import('./create-draft.ts'), trigger()]);
      const created = await createDraft(entity, started);
      await navigate({ to: `/administration/automations/${created.data.id}` });
      return created;
    },
    changes: ['automation'],
    failure: t`The automation could not be created.`,
  });
  if (!mayManage) {
    return null;
  }
  const icon = <IconBolt size={16} stroke={1.75} aria-hidden />;
  const start = () => create.mutate();
  return label ? (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={t`Automate this`}
      data-small
      // As the buttons beside it in a row.
      style={{ verticalAlign: 'middle' }}
      loading={create.isPending}
      onClick={start}
    >
      {icon}
    </ActionIcon>
  ) : (
    <Button variant="subtle" color="gray" leftSection={icon} loading={create.isPending} onClick={start}>
      {t`Automate this`}
    </Button>
  );
}
