import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { languageName, languages } from '@pipewright/contract/texts/languages.ts';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { activeLanguage, showChosenLanguage } from '../../kit/language/activate-language.ts';

/** The language for pages without an account, whose owner chooses it in the profile. */
export function LanguageSwitch() {
  const active = activeLanguage();
  const title = t`Language`;
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={title} title={title}>
          <IconLanguage size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(language => (
          <Menu.Item
            key={language}
            lang={language}
            rightSection={language === active ? <IconCheck size={14} aria-hidden /> : undefined}
            aria-current={language === active}
            onClick={() => void showChosenLanguage(language)}
          >
            {languageName(language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
