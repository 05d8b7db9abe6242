import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { perLanguage } from '../../language/per-language.ts';
import { noticeTime } from './notice-time.ts';

const choices = perLanguage(
  () =>
    [
      { value: 'standard', label: t`Standard (4 to 12 seconds)` },
      { value: 'minute', label: t`One minute` },
      { value: 'until-closed', label: t`Until I close them` },
    ] as const,
);

/** Selects how long notices are shown, in this browser. */
export function NoticeTimeSelect() {
  return (
    <NativeSelect
      label={t`Show messages for`}
      description={t`Messages that confirm a change, with Undo. It applies to this browser.`}
      data={choices()}
      value={noticeTime.use()}
      onChange={event => {
        const chosen = choices().find(({ value }) => value === event.currentTarget.value);
        if (chosen) {
          noticeTime.set(chosen.value);
        }
      }}
    />
  );
}
