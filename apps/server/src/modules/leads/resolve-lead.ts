import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { invalid } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import { resolvePlace } from '../../platform/places/resolve-place.ts';

type Values = Readonly<Record<string, unknown>>;

/** Statuses, sources, priorities and places may be named by key or by name: what is written are their ids. */
export async function resolveLead({
  tx,
  ids,
  body,
}: {
  tx: TenantTx;
  ids: readonly string[];
  body: Values;
}): Promise<Values> {
  const { status, leadStatusId, leadSource, priority, title, country, state, city, ...own } = body;
  const wantedStatus = leadStatusId ?? status ?? (ids.length === 0 ? defaultStatus : undefined);
  // An id counts before a name; a null is kept, because taking a country away takes its state and city along.
  const place = await resolvePlace(tx, {
    countryId: own.countryId ?? country ?? own.countryId,
    stateId: own.stateId ?? state ?? own.stateId,
    cityId: own.cityId ?? city ?? own.cityId,
  });
  return {
    ...own,
    ...place,
    ...(title === undefined ? {} : { jobTitle: own.jobTitle ?? title }),
    ...(wantedStatus === undefined ? {} : { leadStatusId: await findStatus(tx, String(wantedStatus)) }),
    ...(await chosen('leadSourceId', leadSource, name => findSource(tx, name))),
    ...(await chosen('priorityId', priority, name => findPriority(tx, name))),
  };
}

const defaultStatus = 'default-status-id';

/** A value under another name than the field's own: null or an empty one clears the field, an unknown one is refused. */
async function chosen(field: string, named: unknown, find: (name: string) => Promise<string | undefined>) {
  if (named === undefined) {
    return {};
  }
  if (named === null || named === '') {
    return { [field]: null };
  }
  const id = await find(String(named));
  if (!id) {
    throw invalid({ [field.replace(/Id$/, '')]: msg`There is no “${String(named)}” in the list` });
  }
  return { [field]: id };
}

async function findStatus(tx: TenantTx, named: string): Promise<string> {
  const { tenantId } = tx.principal;
  const rows =
    named === defaultStatus
      ? await tx<{ id: string }>`
          select id from crm.lead_status
          where tenant_id = ${tenantId} and is_active and not is_closed_status order by sort_order, name limit 1`
      : await tx<{ id: string }>`
          select id from crm.lead_status
          where tenant_id = ${tenantId}
            and (id::text = lower(${named}) or key = lower(${named}) or lower(name) = lower(${named}))
          order by (key = lower(${named})) desc limit 1`;
  const id = rows[0]?.id;
  if (!id) {
    throw invalid({ leadStatusId: msg`There is no status “${named}”` });
  }
  return id;
}

async function findSource(tx: TenantTx, named: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }>`
    select id from crm.lead_source
    where tenant_id = ${tx.principal.tenantId}
      and (id::text = lower(${named}) or key = lower(${named}) or lower(name) = lower(${named}))
    order by (key = lower(${named})) desc limit 1`;
  return row?.id;
}

async function findPriority(tx: TenantTx, named: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }>`
    select id from crm.priority
    where tenant_id = ${tx.principal.tenantId}
      and (id::text = lower(${named}) or key = lower(${named}) or lower(name) = lower(${named}))
    order by (key = lower(${named})) desc limit 1`;
  return row?.id;
}
