import { t } from '@lingui/core/macro';
import { type ReportShape, reportShapes } from '@pipewright/contract/reports/report-definition.ts';
import { shapeText } from '../view/report-texts.ts';
import classes from './builder.module.css';

interface ShapeChoiceProps {
  readonly value: ReportShape;
  /** Without groups there is one figure, which is a number. */
  readonly hasGroups: boolean;
  readonly onChange: (shape: ReportShape) => void;
}

/** How the result is drawn. */
export function ShapeChoice({ value, hasGroups, onChange }: ShapeChoiceProps) {
  return (
    <fieldset className={classes.plain}>
      <legend className={classes.heading}>{t`Show as`}</legend>
      <div className={classes.shapes}>
        {reportShapes.map(shape => (
          <label key={shape} className={classes.shape}>
            <input
              type="radio"
              name="shape"
              checked={value === shape}
              disabled={!hasGroups && shape !== 'number' && shape !== 'list'}
              onChange={() => onChange(shape)}
            />
            <span>{shapeText(shape)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
