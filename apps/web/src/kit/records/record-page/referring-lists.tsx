import { t } from '@lingui/core/macro';
import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { Screens } from '../screens/define-screens.ts';
import { useAllScreens } from '../screens/registry.tsx';
import { RelatedList } from './related-list.tsx';

interface ReferringListsProps {
  /** The name of the record's resource. */
  readonly of: string;
  readonly id: string;
}

/** The records that refer to this one by a custom field: a list for each such field. */
export function ReferringLists({ of, id }: ReferringListsProps) {
  const found = useAllScreens().flatMap(screens => referringFields(screens, of).map(by => ({ screens, by })));
  return found.map(({ screens, by }) => (
    <RelatedList
      key={`${screens.resource.name} ${by}`}
      of={screens.resource}
      by={by}
      id={id}
      title={titleOf(screens, by)}
    />
  ));
}

function referringFields({ resource }: Screens, name: string): readonly string[] {
  return Object.entries(resource.fields)
    .filter(([field, { references }]) => isCustomName(field) && references === name)
    .map(([field]) => field);
}

/** The field is named too: the same records can refer to this one in other ways. */
function titleOf({ label, textsOf }: Screens, by: string): string {
  const [records, field] = [label[1], textsOf(by).label];
  return t`${records} (${field})`;
}
