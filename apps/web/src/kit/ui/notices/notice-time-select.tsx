import { NativeSelect } from '@mantine/core';
import { noticeTime } from './notice-time.ts';

const choices = [
  { value: 'standard', label: 'Standard (4 to 12 seconds)' },
  { value: 'minute', label: 'One minute' },
  { value: 'until-closed', label: 'Until I close them' },
] as const;

/** Chooses how long notices stay, in this browser. */
export function NoticeTimeSelect() {
  return (
    <NativeSelect
      mt="md"
      label="Show messages for"
      description="Messages that confirm a change, with Undo. It applies to this browser."
      data={choices}
      value={noticeTime.use()}
      onChange={event => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value);
        if (chosen) {
          noticeTime.set(chosen.value);
        }
      }}
    />
  );
}
