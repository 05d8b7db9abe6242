import type { documentTaxes } from '@pipewright/contract/sales-documents/sales-document.ts';
import type { Row } from 'postgres';
import type { z } from 'zod';
import { previewWrite } from '../database/tenant/preview-write.ts';
import { runText, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { readFull } from '../resources/lines/read-lines.ts';
import type { LineBody } from '../resources/lines/save-lines.ts';
import { updateWithLines } from '../resources/lines/write-with-lines.ts';
import { assertReadable } from '../resources/query/select-one.ts';

type Taxes = z.output<typeof documentTaxes>;
type Body = Readonly<Record<string, unknown>> & { readonly lines?: readonly LineBody[] };

/** A deal or a quote as a change would make it. The same triggers calculate as for a change that is saved. */
export function previewDocument(
  module: Module,
  db: TenantDb,
  { principal, id }: { principal: Principal; id: string },
  body: Body,
): Promise<{ document: Row; taxes: Taxes }> {
  return previewWrite(db, principal, async tx => {
    await assertReadable(tx, module, id);
    const document = (await updateWithLines(tx, module, { id }, body)) ?? (await readFull(tx, module, id));
    return { document, taxes: await readTaxes(tx, module, id) };
  });
}

/** The taxes of a document that the reader may see, one for each rate of its lines. */
export function readDocumentTaxes(
  module: Module,
  db: TenantDb,
  { principal, id }: { principal: Principal; id: string },
): Promise<{ body: Taxes }> {
  return db.read(principal, async tx => {
    await assertReadable(tx, module, id);
    return { body: await readTaxes(tx, module, id) };
  });
}

async function readTaxes(tx: TenantTx, { table }: Module, id: string): Promise<Taxes> {
  return tx[runText]<Taxes[number]>(
    `select percent, case when includes_tax then taxable - tax else taxable end as base, tax
    from (
      select line.tax_percent as percent, sum(net_amount - discount_share) as taxable,
        bool_or(prices_include_tax) as includes_tax,
        crm.tax_of(sum(net_amount - discount_share), line.tax_percent, max(decimal_places), bool_or(prices_include_tax)) as tax
      from crm.${table}_line as line
      join crm.${table} as document on document.tenant_id = $1 and document.id = line.${table}_id
      join crm.currency on currency.tenant_id = $1 and currency.id = document.currency_id
      where line.tenant_id = $1 and line.${table}_id = $2
        and kind = 'item' and (not is_optional or is_chosen)
      group by line.tax_percent
    ) as rate order by percent`,
    [tx.principal.tenantId, id],
  );
}
