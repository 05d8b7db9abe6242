import { t } from '@lingui/core/macro';
import { CloseButton, Input, Rating } from '@mantine/core';
import { NumberCondition } from '../conditions/number-condition.tsx';
import { mostStars, ratingText } from '../types/rating-type.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';
import classes from './inputs.module.css';
import { integerEditor } from './number-editors.tsx';

export const ratingEditor: FieldEditor = { input: RatingInput, condition: NumberCondition };

/** Stars: one radio button each, so that arrow keys choose. */
function RatingInput(props: FieldInputProps) {
  const { field, value, onChange, isFixed } = props;
  const { max = 5 } = field;
  const { label, description, required, error, ...rest } = inputProps(props);
  const NumberField = integerEditor.input;
  if (max > mostStars && NumberField) {
    return <NumberField {...props} />;
  }
  const isGiven = typeof value === 'number';
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      error={error}
      labelElement="div"
    >
      <fieldset className={classes.rating} aria-label={label} data-path={rest['data-path']}>
        <Rating
          count={max}
          size="lg"
          value={isGiven ? value : 0}
          onChange={onChange}
          readOnly={isFixed}
          getSymbolLabel={stars => (stars === 0 ? t`No rating` : ratingText(stars, field))}
        />
        {isGiven && !required && !isFixed && (
          <CloseButton size="sm" aria-label={t`Clear ${label}`} onClick={() => onChange('')} />
        )}
      </fieldset>
    </Input.Wrapper>
  );
}
