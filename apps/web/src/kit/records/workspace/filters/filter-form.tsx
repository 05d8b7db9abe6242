import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { customPathPattern } from '@pipewright/contract/customization/custom-names.ts';
import { type Filter, familyOf } from '@pipewright/contract/filters.ts';
import { useMemo, useState } from 'react';
import type { Screens } from '../../screens/define-screens.ts';
import { useAllScreens } from '../../screens/registry.tsx';
import {
  type DraftGroup,
  draftOf,
  filterOf,
  newCondition,
  unfinishedIn,
  usualField,
} from './filter-draft.ts';
import classes from './filter-group.module.css';
import { FilterGroup } from './filter-group.tsx';
import { isReferencedField, withReferencedFields } from './referenced-fields.ts';

export interface FilterFormProps {
  readonly screens: Screens;
  readonly filter: Filter | undefined;
  readonly onApply: (filter: Filter | undefined) => void;
  /** The fields that can be asked about; by default all, also those of referenced records. */
  readonly names?: readonly string[] | undefined;
  /** Whether it can ask about records that custom fields refer to. Lists and reports can, rules cannot. */
  readonly throughCustomFields?: boolean;
}

/** The conditions as they are put together; they hold when they are applied. */
export function FilterForm(props: FilterFormProps) {
  const { screens: own, filter, onApply, names: offered, throughCustomFields = false } = props;
  const all = useAllScreens();
  const screens = useMemo(() => withReferencedFields(own, all), [own, all]);
  const { fields } = screens.resource;
  const names = askable(screens).filter(
    name => (offered?.includes(name) ?? true) && (throughCustomFields || !customPathPattern.test(name)),
  );
  const [draft, setDraft] = useState(() => {
    const begun = draftOf(filter);
    return begun.parts.length > 0
      ? begun
      : { ...begun, parts: [newCondition(fields, firstField(screens, names))] };
  });
  const [unfinished, setUnfinished] = useState<readonly string[]>([]);

  function change(next: DraftGroup): void {
    setDraft(next);
    setUnfinished([]);
  }

  function apply(): void {
    const missing = unfinishedIn(fields, draft);
    setUnfinished(missing);
    if (missing.length === 0) {
      onApply(filterOf(draft));
    }
  }

  return (
    <>
      <div className={classes.body}>
        <FilterGroup
          screens={screens}
          names={names}
          unfinished={unfinished}
          group={draft}
          onChange={change}
        />
      </div>
      <div className={classes.footer}>
        <Button variant="default" onClick={() => onApply(undefined)}>
          {t({ message: 'Clear', context: 'filters' })}
        </Button>
        <Button onClick={apply}>{t`Apply`}</Button>
      </div>
    </>
  );
}

/** Every field that can be asked, by its label; those of other records come after the own ones. */
function askable({ resource, textsOf }: Screens): readonly string[] {
  return [...Object.keys(resource.fields), 'createdAtUtc', 'updatedAtUtc']
    .filter(name => familyOf(resource.fields, name) !== undefined)
    .sort(
      (a, b) =>
        Number(isReferencedField(a)) - Number(isReferencedField(b)) ||
        textsOf(a).label.localeCompare(textsOf(b).label),
    );
}

/** The field that a new condition asks about at first. */
function firstField(screens: Screens, names: readonly string[]): string {
  const usual = usualField(screens);
  return names.includes(usual) ? usual : (names[0] ?? usual);
}
