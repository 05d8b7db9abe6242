import { t } from '@lingui/core/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { canBeHidden } from '@pipewright/contract/customization/arrangement.ts';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { arrangeSections, unarrangedForm } from '../../../kit/records/custom-fields/arrange-form.ts';
import type { LayoutRecord } from '../../../kit/records/custom-fields/with-layouts.ts';
import { recordAt } from '../../../kit/records/list/reorder/drag-record.ts';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import { useUnsavedChanges } from '../../../kit/ui/dialogs/unsaved-changes.ts';
import { dragField } from './drag-field.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { LayoutConflict } from './layout-conflict.tsx';
import {
  addSection,
  draftOf,
  hideField,
  type LayoutDraft,
  moveField,
  neighbourOf,
  placeOf,
  showField,
  stepField,
} from './layout-draft.ts';
import { LayoutFooter } from './layout-footer.tsx';
import { LayoutPreview } from './layout-preview.tsx';
import { LayoutSection } from './layout-section.tsx';
import classes from './layouts.module.css';
import { handleOf, saveButton, titleOf, useFocusLater } from './use-focus-later.ts';
import { useLayoutDraft } from './use-layout-draft.ts';

interface LayoutEditorProps {
  readonly entity: LayoutRecord['entity'];
  readonly userRoleId: string | null;
  /** The layout that is edited; absent: there is none yet. */
  readonly stored: LayoutRecord | undefined;
  /** The layout for all roles, which a new one of a role starts from. */
  readonly inherited: LayoutRecord | undefined;
  readonly mayManage: boolean;
}

/** Sections with their fields, to be moved by drag, keyboard and menu. Nothing is stored before Save. */
export function LayoutEditor({ entity, userRoleId, stored, inherited, mayManage }: LayoutEditorProps) {
  const screens = useScreens(entity);
  const standard = screens.formWithoutLayout ?? screens.form;
  const shown = stored ?? inherited;
  const start = useMemo(
    () =>
      shown
        ? draftOf(
            arrangeSections(standard, shown.arrangement, screens.resource.fields),
            standard,
            shown.arrangement,
          )
        : draftOf(unarrangedForm(standard), standard),
    [screens, standard, shown],
  );
  const edit = useLayoutDraft({ entity, userRoleId, stored, start });
  const { draft } = edit;
  const [news, setNews] = useState('');
  const focusLater = useFocusLater();
  useUnsavedChanges(edit.isEdited);

  /** `focused` is what has the focus afterwards: what had it may be rendered again or removed. */
  function change(next: LayoutDraft, focused?: string): void {
    if (next !== draft) {
      edit.change(next);
      focusLater(focused);
    }
  }

  function move(name: string, next: LayoutDraft, focused = handleOf(name)): void {
    if (next === draft) {
      return;
    }
    change(next, focused);
    const place = placeOf(next, name);
    const section = next.sections.find(({ id }) => id === place?.section);
    const [label, title] = [screens.textsOf(name).label, section?.title || t`No title`];
    const [position, total] = [(place?.index ?? 0) + 1, section?.fields.length ?? 0];
    setNews(
      place
        ? t`${label} is now at position ${position} of ${total} in ${title}.`
        : t`${label} is now hidden.`,
    );
  }

  function hide(name: string): void {
    const neighbour = neighbourOf(draft, name);
    const section = placeOf(draft, name)?.section ?? '';
    move(name, hideField(draft, name), neighbour ? handleOf(neighbour) : titleOf(section));
  }

  function add(): void {
    const next = addSection(draft, t`New section`);
    change(next, titleOf(next.sections.at(-1)?.id ?? ''));
  }

  const moving = {
    onPointerDown({ target, nativeEvent }: PointerEvent<HTMLElement>) {
      if (target instanceof Element && target.closest('[data-handle]')) {
        dragField(nativeEvent, ({ name, section, before }) => {
          const fields = draft.sections.find(({ id }) => id === section)?.fields ?? [];
          const others = fields.filter(field => field !== name);
          const index = before === undefined ? others.length : others.indexOf(before);
          move(name, moveField(draft, name, { section, index }));
        });
      }
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
      const name = recordAt(event.target)?.dataset.record;
      if (event.altKey && by && name) {
        event.preventDefault();
        move(name, stepField(draft, name, by));
      }
    },
  };

  return (
    <div className={classes.editor}>
      {edit.hasConflict && <LayoutConflict edit={edit} onSettled={() => focusLater(saveButton)} />}
      <div className={classes.arranging} {...(mayManage ? moving : {})}>
        {draft.sections.map(section => (
          <LayoutSection
            key={section.id}
            section={section}
            draft={draft}
            screens={screens}
            mayManage={mayManage}
            onChange={change}
            onMove={(name, place) => move(name, moveField(draft, name, place))}
            onHide={hide}
            canHide={name => canBeHidden(screens.resource.fields[name] ?? { presence: 'required' })}
          />
        ))}
        {mayManage && (
          <Button
            variant="default"
            className={classes.addSection}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={add}
          >
            {t`Add section`}
          </Button>
        )}
        <HiddenFields
          names={draft.hidden}
          labelOf={name => screens.textsOf(name).label}
          onShow={mayManage ? name => move(name, showField(draft, name, standard)) : undefined}
        />
        <VisuallyHidden role="status">{news}</VisuallyHidden>
      </div>
      <LayoutPreview draft={draft} screens={screens} />
      {mayManage && (
        <LayoutFooter
          edit={edit}
          resetText={userRoleId ? t`Use the layout for all roles` : t`Reset to standard`}
          onReset={() => focusLater(saveButton)}
        />
      )}
    </div>
  );
}
