import { t } from '@lingui/core/macro';
import { ActionIcon, Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** What figures mean, behind an icon. */
export function Explanation({ title, text }: { title: string; text: string }) {
  return (
    <Popover width={280} position="bottom-end">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t`About ${title}`}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{text}</Popover.Dropdown>
    </Popover>
  );
}
