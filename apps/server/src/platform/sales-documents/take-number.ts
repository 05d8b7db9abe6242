import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';

const patternColumns = { quote: 'quote_number_pattern', sales_order: 'order_number_pattern' };

/** The next number of a document, by the pattern of the organization. The counter is locked until the commit. */
export async function takeNumber(tx: TenantTx, document: keyof typeof patternColumns): Promise<string> {
  const [row] = await tx[runText](
    `select crm.take_number($2, ${patternColumns[document]}, crm.today_of($1)) as number
     from crm.organization where tenant_id = $1 and id = $1`,
    [tx.principal.tenantId, document],
  );
  if (!row) {
    throw new Error('The organization has no pattern for the numbers of its documents.');
  }
  return row.number;
}
