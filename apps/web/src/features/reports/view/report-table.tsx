import { t } from '@lingui/core/macro';
import { Table } from '@mantine/core';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { Link } from '@tanstack/react-router';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { ScrollFrame } from '../../../kit/ui/frames/scroll-frame.tsx';
import { Change } from './change.tsx';
import type { At, Figure, Figures } from './report-figures.ts';
import { dimensionText, measureText } from './report-texts.ts';
import classes from './report-view.module.css';

interface ReportTableProps {
  readonly caption: string;
  readonly screens: Screens;
  readonly definition: ReportDefinition;
  readonly figures: Figures;
  /** The figure that is shown where there are two dimensions. */
  readonly measure: number;
}

/** All figures of a report as a table; each leads to its records. */
export function ReportTable(props: ReportTableProps) {
  return (
    <ScrollFrame label={props.caption}>
      {props.definition.by.length === 2 ? <Pivot {...props} /> : <Rows {...props} />}
    </ScrollFrame>
  );
}

function Rows({ caption, screens, definition, figures }: ReportTableProps) {
  const { by, measures } = definition;
  const [groups = []] = figures.groups;
  const cells = (at: At) =>
    measures.map((measure, index) => (
      <FigureCell key={measureText(screens, measure)} figure={figures.figureAt(at, index)} />
    ));
  const [first] = by;
  return (
    <Table className={classes.table}>
      <Table.Caption className={classes.caption}>{caption}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {first && <Table.Th>{dimensionText(screens, first)}</Table.Th>}
          {measures.map(measure => (
            <Table.Th key={measureText(screens, measure)} data-align="end">
              {measureText(screens, measure)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {groups.map(({ key, index, label }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{label}</Table.Th>
            {cells([index])}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          {first && <Table.Th scope="row">{t`Total`}</Table.Th>}
          {cells(first ? [null] : [])}
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

function Pivot({ caption, screens, definition, figures, measure }: ReportTableProps) {
  const [rows = [], columns = []] = figures.groups;
  const [first] = definition.by;
  const line = (row: number | null) => [
    ...columns.map(({ key, index }) => (
      <FigureCell key={key} figure={figures.figureAt([row, index], measure)} />
    )),
    <FigureCell key="total" figure={figures.figureAt([row, null], measure)} isTotal />,
  ];
  return (
    <Table className={classes.table}>
      <Table.Caption className={classes.caption}>{caption}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{first && dimensionText(screens, first)}</Table.Th>
          {columns.map(({ key, label }) => (
            <Table.Th key={key} data-align="end">
              {label}
            </Table.Th>
          ))}
          <Table.Th data-align="end">{t`Total`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, index, label }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{label}</Table.Th>
            {line(index)}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{t`Total`}</Table.Th>
          {line(null)}
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

function FigureCell({ figure, isTotal }: { figure: Figure; isTotal?: boolean }) {
  const { to, text, value, before } = figure;
  return (
    <Table.Td data-align="end" data-total={isTotal || undefined}>
      {to ? (
        <Link {...to} className={classes.figureLink}>
          {text}
        </Link>
      ) : (
        text
      )}
      {before !== undefined && <Change value={value} before={before} />}
    </Table.Td>
  );
}
