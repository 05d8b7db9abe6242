import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { ColorSwatch, Menu, UnstyledButton } from '@mantine/core';
import { optionColors } from '../option-colors.ts';
import classes from './field-form.module.css';

interface OptionColorProps {
  readonly color?: string;
  /** The option that it belongs to. */
  readonly of: string;
  readonly onChange: (color: string | undefined) => void;
}

/** The colour of an option, and a menu of the others. */
export function OptionColor({ color, of, onChange }: OptionColorProps) {
  return (
    <Menu position="bottom-start" width={160}>
      <Menu.Target>
        <UnstyledButton className={classes.color} aria-label={t`Color of ${of}`}>
          <ColorSwatch size={14} color={color ?? 'transparent'} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {optionColors.map(({ hex, name }) => (
          <Menu.Item
            key={hex}
            leftSection={<ColorSwatch size={14} color={hex} aria-hidden />}
            onClick={() => onChange(hex)}
          >
            {i18n._(name)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onChange(undefined)}>{t`No color`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
