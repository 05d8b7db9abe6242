import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import tools from '../../../kit/ui/table/row-tools.module.css';
import type { DraftSection, FieldPlace } from './layout-draft.ts';
import classes from './layouts.module.css';

interface LayoutFieldProps {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  /** All sections; none where nothing can be changed. */
  readonly sections: readonly DraftSection[];
  readonly section: DraftSection;
  readonly onMove: (place: FieldPlace) => void;
  /** Absent: it cannot be hidden. */
  readonly onHide?: () => void;
}

/** One field of a section. */
export function LayoutField({
  name,
  label,
  isRequired,
  sections,
  section,
  onMove,
  onHide,
}: LayoutFieldProps) {
  const canMove = sections.length > 0;
  return (
    <li className={classes.field} data-record={name}>
      {canMove && (
        <button
          type="button"
          className={tools.handle}
          data-handle
          aria-label={t`Move ${label}`}
          title={t`Drag to move, or press Alt+↑ and Alt+↓`}
        />
      )}
      <span className={classes.label}>{label}</span>
      {isRequired && <span className={classes.note}>{t`Always shown`}</span>}
      {canMove && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label={t`Actions for ${label}`}>
              <IconDots size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <FieldMenuItems name={name} sections={sections} section={section} onMove={onMove} />
            <Menu.Divider />
            <Menu.Item disabled={!onHide} onClick={onHide}>
              {onHide ? t`Hide` : t`Can’t be hidden: it can be required`}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}

type FieldMenuItemsProps = Pick<LayoutFieldProps, 'name' | 'sections' | 'section' | 'onMove'>;

function FieldMenuItems({ name, sections, section, onMove }: FieldMenuItemsProps) {
  const index = section.fields.indexOf(name);
  return (
    <>
      <Menu.Item disabled={index === 0} onClick={() => onMove({ section: section.id, index: index - 1 })}>
        {t`Move up`}
      </Menu.Item>
      <Menu.Item
        disabled={index === section.fields.length - 1}
        onClick={() => onMove({ section: section.id, index: index + 1 })}
      >
        {t`Move down`}
      </Menu.Item>
      {sections.length > 1 && <Menu.Label>{t`Move to section`}</Menu.Label>}
      {sections
        .filter(({ id }) => id !== section.id)
        .map(({ id, title, fields }) => (
          <Menu.Item key={id} onClick={() => onMove({ section: id, index: fields.length })}>
            {title || t`No title`}
          </Menu.Item>
        ))}
    </>
  );
}
