import { fillMergeFields } from '@pipewright/contract/automations/merge-fields.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { forbidden } from '../../errors.ts';
import type { StepContext } from '../define-step-handler.ts';

interface Publisher extends Record<string, unknown> {
  readonly name: string;
  readonly email: string;
  readonly organization: string;
}

/** Fills the merge fields of texts from the record, from what a webhook has received, and from the publisher. */
export async function textFor({ tx, record, run }: StepContext): Promise<(text: string) => string> {
  const { name, email, organization } = await readPublisher(tx);
  const values = { ...record, myName: name, myEmail: email, myCompany: organization };
  return text => fillMergeFields(text, values, run.received);
}

/** The person in whose name the step acts. */
export async function readPublisher(tx: TenantTx): Promise<Publisher> {
  const { tenantId, userId } = tx.principal;
  const [row] = await tx<Publisher>`
    select full_name as name, membership.email, organization.name as organization
    from crm.membership
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
    where membership.tenant_id = ${tenantId} and user_id = ${userId}`;
  if (!row) {
    throw forbidden();
  }
  return row;
}
