import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import classes from './layouts.module.css';

interface HiddenFieldsProps {
  readonly names: readonly string[];
  readonly labelOf: (name: string) => string;
  /** Absent where nothing can be changed. */
  readonly onShow?: (name: string) => void;
}

/** The fields that the layout hides, and what hiding means. */
export function HiddenFields({ names, labelOf, onShow }: HiddenFieldsProps) {
  return (
    <section className={classes.section} aria-label={t`Hidden fields`}>
      <div className={classes.sectionHead}>
        <h2 className={classes.hiddenTitle}>{t`Hidden fields`}</h2>
      </div>
      <p className={classes.hint}>
        {t`Hidden fields are left out of forms and record pages. They stay available in lists, filters, exports and the API. To keep a role from seeing values, change who can see the field.`}
      </p>
      {names.length === 0 ? (
        <p className={classes.empty}>{t`No hidden fields.`}</p>
      ) : (
        <ul className={classes.fields}>
          {names.map(name => (
            <li key={name} className={classes.field}>
              <span className={classes.label}>{labelOf(name)}</span>
              {onShow && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t`Show ${labelOf(name)}`}
                  onClick={() => onShow(name)}
                >
                  {t`Show`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
