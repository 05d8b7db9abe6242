import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nestValues } from '../../data/queries/field-values.ts';
import { listOptions } from '../../data/queries/resource-queries.ts';
import { useRights } from '../../data/session/viewer.tsx';
import { writeNumber } from '../../formats/formats.ts';
import { SectionHeading } from '../../ui/frames/section-heading.tsx';
import { useAdding } from '../form/adding/adding.ts';
import { listedFields } from '../list/state/listed-fields.ts';
import type { KnownResource, Screens } from '../screens/define-screens.ts';
import { useScreens } from '../screens/registry.tsx';
import { PreviewScope } from './preview/preview-scope.tsx';
import classes from './related.module.css';
import { RelatedTable } from './related-table.tsx';

interface RelatedListProps<R extends KnownResource> {
  readonly of: R;
  /** The field of theirs that names this record. */
  readonly by: keyof R['fields'] & string;
  readonly id: string;
  /** How they are called here, where not as everywhere. */
  readonly title?: string;
  /** The text for an empty list, if it differs from the standard one. */
  readonly none?: string;
  /** The values of a record that is added here, in addition to the link. */
  readonly start?: Readonly<Record<string, unknown>>;
}

const shown = 8;

/** The records of another resource that refer to this one: the newest of them, a way to add one, and the way to all. */
export function RelatedList<R extends KnownResource>({
  of,
  by,
  id,
  title,
  none,
  start,
}: RelatedListProps<R>) {
  const screens = useScreens(of.name);
  const { resource, label, texts } = screens;
  const may = useRights(resource);
  const mayRead = may('read');
  const adding = useAdding();
  const columns = relatedColumns(screens, [by, ...Object.keys(start ?? {})]);
  const { data: answer, isError } = useQuery({
    ...listOptions(resource, {
      ...selectionOf(by, id),
      pageSize: shown,
      fields: listedFields(screens, columns),
    }),
    enabled: mayRead,
  });
  // Links that only the product creates cannot be added by hand, and an empty list is not shown.
  const canAdd = may('create') && resource.fields[by]?.presence !== 'computed';
  const { count = 0, capped = false } = answer?.total ?? {};
  if (!mayRead || (count === 0 && !canAdd)) {
    return null;
  }
  const name = title ?? label[1];
  return (
    <section className={classes.section} aria-label={name}>
      <header className={classes.head}>
        <SectionHeading className={classes.title}>
          {name}{' '}
          {answer && <span className={classes.count}>{`${writeNumber(count)}${capped ? '+' : ''}`}</span>}
        </SectionHeading>
        {count > 0 && (
          <Link to={screens.route} search={viewOf(screens, by, id)} className={classes.all}>
            {t`Open all`}
          </Link>
        )}
        {canAdd && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={texts.add}
            onClick={() =>
              adding?.({ resourceName: of.name, values: nestValues({ ...start, [by]: id }), frame: 'drawer' })
            }
          >
            {t`Add`}
          </Button>
        )}
      </header>
      {!answer && !isError && <Skeleton height={32} mx={18} mb={14} w="auto" aria-busy />}
      {isError && (
        <p className={classes.note} role="alert">
          {texts.loadFailed}
        </p>
      )}
      {answer && count === 0 && <p className={classes.note}>{none ?? texts.noneYet}</p>}
      {answer && count > 0 && (
        <PreviewScope>
          <RelatedTable
            screens={screens}
            records={answer.data}
            total={count}
            columns={columns}
            caption={name}
          />
        </PreviewScope>
      )}
    </section>
  );
}

const maxColumns = 5;

/** Their name and the first columns of their own list, without the fields that all of them have in common here. */
function relatedColumns(screens: Screens, common: readonly string[]): readonly string[] {
  const { resource, nameColumn, columns } = screens;
  return [...new Set([nameColumn, ...columns])]
    .filter(name => !common.includes(resource.fields[name]?.embeds?.via ?? name))
    .slice(0, maxColumns);
}

/** The same in the address of the list, as a condition if its filter bar has no such filter. */
function viewOf({ filters }: Screens, by: string, id: string): Record<string, string> {
  return filters.includes(by) ? { [by]: id } : conditionOf(by, id);
}

/** The parameters of the list. Custom fields have no parameters. */
function selectionOf(by: string, id: string): Record<string, string> {
  return isCustomName(by) ? conditionOf(by, id) : { [by]: id };
}

function conditionOf(by: string, id: string): { filter: string } {
  return { filter: JSON.stringify({ field: by, op: 'isAnyOf', value: [id] }) };
}
