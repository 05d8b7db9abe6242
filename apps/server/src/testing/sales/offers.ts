import { defineLines } from '@pipewright/contract/define-lines.ts';
import { defineResource } from '@pipewright/contract/define-resource.ts';
import {
  computed,
  decimal,
  defaulted,
  lookedUp,
  money,
  optional,
  reference,
  text,
} from '@pipewright/contract/fields/fields.ts';
import { modules } from '../../modules/index.ts';
import { type Connection, connect } from '../../platform/database/connections/connection.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { testDatabase } from '../databases/test-database.ts';

/** A record type with line items that only tests have: the product has none yet. */
const testOffers = defineResource({
  name: 'test-offer',
  path: '/test-offers',
  label: ['offer', 'offers'],
  area: 'opportunities',
  fields: {
    name: text(100),
    discount: defaulted(decimal({ min: 0, max: 100 }), 0),
    ownerUserId: optional(reference('user')),
    netTotal: computed(money),
  },
  lines: defineLines({
    name: 'test-offer-line',
    label: ['line', 'lines'],
    title: 'title',
    fields: {
      title: text(100),
      quantity: defaulted(decimal({ min: 0, max: 1_000_000, digits: 4 }), 1),
      unitPrice: defaulted(money, 0),
      contactId: optional(reference('contact')),
      contactName: lookedUp({ via: 'contactId', from: 'contact', pick: 'fullName' }),
    },
  }),
  title: 'name',
  search: ['name'],
  sort: ['-createdAtUtc'],
  owner: 'ownerUserId',
  hasActivities: false,
  isPrimary: false,
});

export const offerModules = [...modules, defineModule({ resource: testOffers, table: 'test_offer' })];

const schema = `
  create table crm.test_offer (
    name text not null, discount numeric not null, owner_user_id uuid, net_total numeric not null default 0);
  select crm.tenant_table('test_offer', searchable => '{name}');
  select crm.comparable_numbers('test_offer', '{discount,net_total}');
  select crm.tenant_reference('test_offer', 'owner_user_id', 'membership', 'user_id');
  create table crm.test_offer_line (
    title text not null, quantity numeric not null, unit_price numeric not null, contact_id uuid);
  select crm.line_table('test_offer_line', 'test_offer', totals => '{
    "net_total": "round(coalesce(sum(line.quantity * line.unit_price), 0) * (1 - new.discount / 100), 2)"}');
  select crm.tenant_reference('test_offer_line', 'contact_id', 'contact');`;

/** A database of this worker's own that also has the tables of offers. */
export async function databaseWithOffers(name = '_offers'): Promise<Connection> {
  const owner = await testDatabase(name);
  const sql = connect(owner, { max: 1, searchPath: 'pg_catalog' });
  try {
    await sql.unsafe(schema);
  } finally {
    await sql.end();
  }
  return owner;
}
