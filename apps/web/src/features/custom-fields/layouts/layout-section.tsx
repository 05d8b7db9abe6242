import { t } from '@lingui/core/macro';
import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import {
  type DraftSection,
  type FieldPlace,
  heirOf,
  type LayoutDraft,
  moveSection,
  removeSection,
  renameSection,
} from './layout-draft.ts';
import { LayoutField } from './layout-field.tsx';
import classes from './layouts.module.css';
import { menuOf, titleOf } from './use-focus-later.ts';

interface LayoutSectionProps {
  readonly section: DraftSection;
  readonly draft: LayoutDraft;
  readonly screens: Screens;
  readonly mayManage: boolean;
  /** `focused`: the selector of what has the focus afterwards. */
  readonly onChange: (draft: LayoutDraft, focused?: string) => void;
  readonly onMove: (name: string, place: FieldPlace) => void;
  readonly onHide: (name: string) => void;
  readonly canHide: (name: string) => boolean;
}

/** One section of a layout: its title, and its fields in their order. */
export function LayoutSection(props: LayoutSectionProps) {
  const { section, draft, screens, mayManage, onChange, onMove, onHide, canHide } = props;
  const title = section.title || t`No title`;
  return (
    <section className={classes.section} data-section={section.id} aria-label={title}>
      <div className={classes.sectionHead}>
        {mayManage ? (
          <TextInput
            className={classes.title}
            aria-label={t`Title of the section ${title}`}
            value={section.title}
            maxLength={100}
            placeholder={section.builtInTitle ?? t`No title`}
            onChange={event => onChange(renameSection(draft, section.id, event.currentTarget.value))}
            wrapperProps={{ 'data-title': true }}
          />
        ) : (
          <h2 className={classes.title}>{title}</h2>
        )}
        {mayManage && <SectionMenu section={section} title={title} draft={draft} onChange={onChange} />}
      </div>
      <ul className={classes.fields}>
        {section.fields.map(name => (
          <LayoutField
            key={name}
            name={name}
            label={screens.textsOf(name).label}
            isRequired={!canHide(name)}
            sections={mayManage ? draft.sections : []}
            section={section}
            onMove={place => onMove(name, place)}
            onHide={canHide(name) ? () => onHide(name) : undefined}
          />
        ))}
      </ul>
      {section.fields.length === 0 && (
        <p className={classes.empty}>{t`Drag fields here. Forms don’t show empty sections.`}</p>
      )}
    </section>
  );
}

interface SectionMenuProps extends Pick<LayoutSectionProps, 'section' | 'draft' | 'onChange'> {
  readonly title: string;
}

function SectionMenu({ section: { id }, title, draft, onChange }: SectionMenuProps) {
  const [first, last] = [draft.sections[0], draft.sections.at(-1)];
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          data-section-menu
          aria-label={t`Actions for the section ${title}`}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={first?.id === id}
          onClick={() => onChange(moveSection(draft, id, 'up'), menuOf(id))}
        >
          {t`Move up`}
        </Menu.Item>
        <Menu.Item
          disabled={last?.id === id}
          onClick={() => onChange(moveSection(draft, id, 'down'), menuOf(id))}
        >
          {t`Move down`}
        </Menu.Item>
        <Menu.Item
          color="red"
          disabled={draft.sections.length === 1}
          onClick={() => onChange(removeSection(draft, id), titleOf(heirOf(draft, id)?.id ?? ''))}
        >
          {t`Remove section`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
