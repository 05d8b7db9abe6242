import { t } from '@lingui/core/macro';
import { Alert, Select } from '@mantine/core';
import { encodings, type ImportView, readImport } from '@pipewright/contract/operations/import/imports.ts';
import { useChange } from '../../data/changes/use-change.ts';
import { messageOf } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import { ScrollFrame } from '../../ui/frames/scroll-frame.tsx';
import classes from './import.module.css';
import { importStep } from './import-queries.ts';

type Reading = NonNullable<ImportView['reading']>;
type Choices = { sheet?: string; headerRow?: number; encoding?: (typeof encodings)[number] };

/** The beginning of the file, and how it is read: sheet, row with the column names, encoding. */
export function FilePreview({ view }: { view: ImportView }) {
  const { reading, sheets, sheet } = view;
  const read = useChange({
    ...importStep(view.id),
    send: (choices: Choices) => call(readImport, { params: { id: view.id }, body: choices }),
  });
  const again = (choices: Choices) =>
    read.mutate({
      ...(sheet && { sheet }),
      ...(reading?.encoding && { encoding: reading.encoding as Choices['encoding'] }),
      ...choices,
    });
  return (
    <>
      {reading?.looksBroken && (
        <Alert color="yellow" title={t`Some characters look wrong`}>
          {t`Choose another encoding until names with accents are readable.`}
        </Alert>
      )}
      {read.error && (
        <Alert color="red" role="alert">
          {messageOf(read.error)}
        </Alert>
      )}
      <div className={classes.formats}>
        {sheets.length > 1 && (
          <Select
            label={t`Sheet`}
            data={sheets}
            value={sheet}
            onChange={chosen => chosen && again({ sheet: chosen })}
            disabled={read.isPending}
            allowDeselect={false}
          />
        )}
        {reading && (
          <Select
            label={t`Row with the column names`}
            data={reading.firstRows.map(({ row }) => String(row))}
            value={String(reading.headerRow)}
            onChange={row => row && again({ headerRow: Number(row) })}
            disabled={read.isPending}
            allowDeselect={false}
          />
        )}
        {reading?.encoding && (
          <Select
            label={t`Encoding`}
            data={encodings.map(value => ({ value, label: value.toUpperCase() }))}
            value={reading.encoding}
            onChange={encoding => encoding && again({ encoding: encoding as Choices['encoding'] })}
            disabled={read.isPending}
            allowDeselect={false}
          />
        )}
      </div>
      {reading && <FirstRows reading={reading} />}
    </>
  );
}

function FirstRows({ reading }: { reading: Reading }) {
  const width = Math.max(...reading.firstRows.map(({ cells }) => cells.length));
  return (
    <details open={reading.headerRow > 1 || reading.looksBroken}>
      <summary className={classes.strong}>{t`First rows of the file`}</summary>
      <ScrollFrame label={t`First rows of the file`}>
        <table className={classes.grid}>
          <tbody>
            {reading.firstRows.map(({ row, cells }) => (
              <tr key={row} data-header={row === reading.headerRow || undefined}>
                <td className={classes.number}>{row}</td>
                {Array.from({ length: width }, (_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name here.
                  <td key={column}>
                    {row === reading.headerRow ? <strong>{cells[column]}</strong> : cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </details>
  );
}
