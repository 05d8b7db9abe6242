import { plural, t } from '@lingui/core/macro';
import { Alert, Skeleton } from '@mantine/core';
import {
  type ConvertedSetting,
  previewFieldConversion,
} from '@pipewright/contract/operations/customization/custom-fields.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { queryOptions, skipToken, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import { call } from '../../../kit/data/client/client.ts';
import { writeList, writeNumber } from '../../../kit/formats/formats.ts';
import classes from './convert.module.css';

type Target = z.output<NonNullable<typeof previewFieldConversion.body>>;
type Preview = z.infer<typeof previewFieldConversion.result>;

interface ConversionPreviewProps {
  /** The label of the field that is converted. */
  readonly label: string;
  readonly preview: Pick<UseQueryResult<Preview>, 'data' | 'error' | 'isPending'>;
}

/** What would become of the values and settings of a field. */
export function ConversionPreview({ label, preview }: ConversionPreviewProps) {
  const { data, error, isPending } = preview;
  return (
    <section className={classes.preview} aria-label={t`Preview`} aria-live="polite">
      {isPending && <Skeleton height={48} />}
      {error && <Alert color="red">{messageOf(error)}</Alert>}
      {data && <Outcome preview={data} label={label} />}
      {data && data.dropped.length > 0 && <DroppedSettings names={data.dropped} />}
    </section>
  );
}

/** Whether a conversion would be refused: a choice needs an option, and options are made from values. */
export function lacksOptions(preview: Preview | undefined): boolean {
  return preview?.options === 0;
}

function Outcome({ preview, label }: { preview: Preview; label: string }) {
  const { fitting, unfit, isCapped, examples, unfitValues, options } = preview;
  if (lacksOptions(preview)) {
    return (
      <Alert color="yellow" role="note">
        {t`There are no values to create options from. Add a new field of this type instead.`}
      </Alert>
    );
  }
  if (fitting + unfit === 0) {
    return <p className={classes.line}>{t`No record has a value yet.`}</p>;
  }
  return (
    <>
      <p className={classes.line}>
        <strong>{t({ message: plural(fitting, { one: '# value fits.', other: '# values fit.' }) })}</strong>
        {options !== null &&
          ` ${t({ message: plural(options, { one: '# option is created.', other: '# options are created.' }) })}`}
        {isCapped && ` ${t`Only the most frequent values were checked.`}`}
      </p>
      {examples.length > 0 && (
        <ul className={classes.values}>
          {examples.slice(0, 5).map(({ value, becomes, count }) => (
            <li key={value}>
              <span className={classes.from}>{value}</span>
              <span aria-hidden>→</span>
              <span className={classes.to}>{becomes}</span>
              <span className={classes.count}>{writeNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {unfit > 0 && (
        <Alert color="yellow" role="note">
          <strong>
            {t({
              message: plural(unfit, { one: '# value doesn’t fit.', other: '# values don’t fit.' }),
            })}
          </strong>{' '}
          {t`They stay in ${label}, and the new field is empty for these records.`}
          <ul className={classes.values}>
            {unfitValues.map(({ value, count }) => (
              <li key={value}>
                <span className={classes.from}>{value}</span>
                <span className={classes.count}>{writeNumber(count)}</span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function DroppedSettings({ names }: { names: Preview['dropped'] }) {
  const texts: Readonly<Record<ConvertedSetting, string>> = {
    isUnique: t`Unique`,
    isSearchable: t`Searchable`,
    default: t`Default value`,
    shownIf: t`Show the field if`,
    requiredIf: t`Require a value if`,
  };
  const settings = writeList(names.map(name => texts[name]));
  return <p className={classes.line}>{t`Not carried over to the new field: ${settings}`}</p>;
}

/** Without a target nothing is asked. */
export function previewOptions(id: string, target: Target | undefined) {
  return queryOptions({
    queryKey: [customFields.name, 'conversion', id, target],
    // It reads every record, so it is not repeated with each change of one.
    meta: { dependsOn: [] },
    queryFn: target
      ? async ({ signal }) =>
          (await call(previewFieldConversion, { params: { id }, body: target, signal })).data
      : skipToken,
    // The next dialog asks again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
