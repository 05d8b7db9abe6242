import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { fieldValue } from '../../../kit/data/queries/field-values.ts';
import { listOptions } from '../../../kit/data/queries/resource-queries.ts';
import { FieldCell } from '../../../kit/records/field-types/field-cell.tsx';
import { isEmptyValue, isWide } from '../../../kit/records/field-types/field-types.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import type { LayoutDraft } from './layout-draft.ts';
import classes from './layouts.module.css';

interface LayoutPreviewProps {
  readonly draft: LayoutDraft;
  readonly screens: Screens;
}

/** The newest record in the edited layout. */
export function LayoutPreview({ draft, screens }: LayoutPreviewProps) {
  const { resource } = screens;
  const { data } = useQuery(listOptions(resource, { pageSize: 1, total: 'none' }));
  const record = data?.data[0];
  const title = String(record?.[resource.title] ?? '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards must be able to scroll it too.
    <section className={classes.preview} tabIndex={0} aria-label={t`Preview`}>
      <h2 className={classes.previewTitle}>{title ? t`Preview on ${title}` : t`Preview`}</h2>
      {draft.sections
        .filter(({ fields }) => fields.length > 0)
        .map(section => (
          <div key={section.id}>
            {section.title && <h3 className={classes.previewSection}>{section.title}</h3>}
            <dl className={classes.previewFields}>
              {section.fields.map(name => (
                <div key={name} data-long={isWide(resource, name) || undefined}>
                  <dt>{screens.textsOf(name).label}</dt>
                  <dd>
                    {!record || isEmptyValue(resource, name, fieldValue(record, name)) ? (
                      '–'
                    ) : (
                      <FieldCell
                        screens={screens}
                        name={name}
                        value={fieldValue(record, name)}
                        record={record}
                      />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
    </section>
  );
}
