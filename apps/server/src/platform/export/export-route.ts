import { setImmediate } from 'node:timers/promises';
import { isCustomName, slugIn } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource, ExportQuery } from '@pipewright/contract/define-resource.ts';
import type { FieldKind } from '@pipewright/contract/fields/field-definition.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { fieldLabel, systemFields } from '@pipewright/contract/fields/system-fields.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { Row } from 'postgres';
import { recordEventInOwnTransaction } from '../audit/record-event.ts';
import { isCustom } from '../custom-fields/custom-sql.ts';
import { resourceFor } from '../custom-fields/resource-for.ts';
import { shownFields } from '../custom-objects/shown-fields.ts';
import type { TenantDb, TenantTx } from '../database/tenant/tenant-db.ts';
import { defineReadRoute, type Route } from '../http/routes/define-route.ts';
import { translateDeclared } from '../language/translate.ts';
import { demand, type Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { createPageReader, parseRecords } from '../resources/query/list/list-records.ts';
import { readTitles } from '../resources/query/search/titles.ts';
import { createWallClock } from '../wall-clock.ts';
import { prefetchRows } from './prefetch-rows.ts';
import { tableDownload, today } from './table-download.ts';
import type { Cell } from './write-csv.ts';

/** Rows read in one turn of long work. */
const rowsPerPart = 200;
/** Rows to write before other requests of this process continue. */
const rowsAtOnce = 10;

/** Exports everything that a search and filters select, streamed page by page. */
export function exportRoute(module: Module, all: readonly Module[]): Route {
  const { resource } = module;
  const readPage = createPageReader(module);

  async function* rowsOf(
    principal: Principal,
    query: ExportQuery,
    db: TenantDb,
    language: Language,
  ): AsyncGenerator<Cell[]> {
    const columns = columnsOf(resource, principal);
    yield columns.map(({ heading }) => translateDeclared(language, heading));
    let cursor: string | undefined;
    for (;;) {
      const { records, names, nextCursor } = await db.takeTurn(principal.tenantId, () =>
        readPart(principal, query, cursor, db),
      );
      for (const [at, row] of records.entries()) {
        if (at % rowsAtOnce === 0) {
          // Lets other requests run.
          await setImmediate();
        }
        yield columns.map(column =>
          cellOf(exportedValue(row, column), column.references ? names : column.optionLabels),
        );
      }
      cursor = nextCursor;
      if (!cursor) {
        return;
      }
    }
  }

  async function readPart(
    principal: Principal,
    query: ExportQuery,
    cursor: string | undefined,
    db: TenantDb,
  ) {
    const page = await readPage({
      principal,
      db,
      permission: resource.permissions.export,
      query: { ...query, cursor, pageSize: rowsPerPart, total: 'none' },
    });
    const records = parseRecords(page);
    return { records, names: await readNames(principal, db, records), nextCursor: page.nextCursor };
  }

  /** The names of all records that a page refers to: one query for each kind. */
  async function readNames(principal: Principal, db: TenantDb, rows: readonly Row[]) {
    const names = new Map<string, string>();
    const referring = columnsOf(resource, principal).filter(({ references }) => references);
    await db.read(principal, async tx => {
      for (const [kind, columns] of Map.groupBy(referring, ({ references = '' }) => references)) {
        const ids = columns.flatMap(column => rows.flatMap(row => exportedValue(row, column) ?? []));
        for (const [id, name] of await readTitles(tx, all, kind, [...new Set(ids as string[])])) {
          names.set(id, name);
        }
      }
    });
    return names;
  }

  return defineReadRoute(
    resource.operations.export,
    async ({ principal, query, db, address, userAgent, language }) => {
      const { format } = query;
      // Checked before the response begins; most rows are read afterwards.
      demand(principal, resource.permissions.read);
      const rows = await prefetchRows(rowsOf(principal, query, db, language));
      const details = { resource: resource.name, ...query };
      await recordEventInOwnTransaction(db, principal, { kind: 'export', details, address, userAgent });
      const wall = createWallClock(await db.read(principal, readZone));
      const { label } = resourceFor(resource, principal);
      const kind = principal.customObjects?.ofEntity(resource.name)?.slug ?? resource.path.slice(1);
      return tableDownload({ name: `${kind}-${today()}`, format, rows, sheet: label[1], wall });
    },
  );
}

async function readZone(tx: TenantTx): Promise<string> {
  const { tenantId } = tx.principal;
  const [organization] = await tx<{ timeZone: string }>`
    select time_zone as "timeZone" from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  return organization?.timeZone ?? 'UTC';
}

/** The exported fields. Embedded values are left out, because the reference already shows them. */
function columnsOf(resource: AnyResource, principal: Principal) {
  const { fields } = resourceFor(resource, principal);
  const own = shownFields(fields, principal).filter(
    ([, { kind }]) => !['embedded', 'permissions', 'fieldRules', 'arrangement', 'filter'].includes(kind),
  );
  return [
    ...own.map(([name, field]) => ({
      field: name,
      kind: field.kind,
      references: field.references,
      optionLabels: optionLabelsOf(field),
      heading: fieldLabel(fields, name),
    })),
    ...Object.entries(systemFields).map(([field, { kind }]) => ({
      field,
      kind,
      references: undefined,
      optionLabels: undefined,
      heading: fieldLabel(fields, field),
    })),
  ];
}

/**
 * The labels of the options of a custom choice, which imports can read. In a list of several options, one whose label
 * contains a separator is written with its stored value, so that an import does not split it.
 */
function optionLabelsOf(field: Field): ReadonlyMap<string, string> | undefined {
  if (!isCustom(field)) {
    return undefined;
  }
  const { options, items } = field;
  const isSplit = (label: string) => options === undefined && /[,;|\n]/.test(label);
  const all = options ?? items?.options;
  return all && new Map(all.map(({ value, label }) => [value, isSplit(label) ? value : label]));
}

/** Built-in times are exported as times of the organization's zone, custom ones as they are stored. */
function exportedValue(row: Row, { field, kind }: { field: string; kind: FieldKind }): unknown {
  if (isCustomName(field)) {
    return row.custom?.[slugIn(field)];
  }
  const value = row[field];
  return kind === 'dateTime' && value ? new Date(value) : value;
}

function cellOf(value: unknown, names: ReadonlyMap<string, string> | undefined): Cell {
  if (names) {
    return [value]
      .flat()
      .map(id => names.get(String(id)) ?? '')
      .join(', ');
  }
  if (Array.isArray(value)) {
    return value.join(', ');
  }
  return value instanceof Date || ['string', 'number', 'boolean'].includes(typeof value)
    ? (value as Cell)
    : null;
}
