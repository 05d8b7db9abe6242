import { defineResource } from '@pipewright/contract/define-resource.ts';
import { boolean, defaulted, integer, longText, optional, text } from '@pipewright/contract/fields/fields.ts';
import type { Migration } from '../../apps/server/src/platform/database/schema/schema-files.ts';
import { defineModule } from '../../apps/server/src/platform/resources/define-module.ts';

/** An entity of the sort leads will be, declared as a feature declares its own: what is measured is the kit. */
export const benchLeads = defineResource({
  name: 'bench-lead',
  path: '/bench-leads',
  label: ['bench lead', 'bench leads'],
  area: 'leads',
  fields: {
    firstName: text(100),
    lastName: text(100),
    email: optional(text(200)),
    phone: optional(text(40)),
    companyName: optional(text(200)),
    jobTitle: optional(text(100)),
    website: optional(text(200)),
    address: optional(text(300)),
    postalCode: optional(text(20)),
    status: defaulted(text(40), 'new'),
    estimatedValue: optional(integer({ min: 0 })),
    leadScore: defaulted(integer({ min: 0, max: 100 }), 0),
    notes: optional(longText(5000)),
    isActive: defaulted(boolean(), true),
  },
  title: 'lastName',
  search: ['firstName', 'lastName', 'email', 'companyName', 'phone'],
  sort: ['-createdAtUtc'],
  sortable: ['lastName'],
});

export const benchLeadsModule = defineModule({ resource: benchLeads, table: 'bench_lead' });

export const benchLeadsMigration: Migration = {
  name: 'bench_leads.sql',
  text: `
    create table crm.bench_lead (
      first_name text not null,
      last_name text collate "und-x-icu" not null,
      email text,
      phone text,
      company_name text,
      job_title text,
      website text,
      address text,
      postal_code text,
      status text not null,
      estimated_value integer,
      lead_score integer not null,
      notes text,
      is_active boolean not null
    );
    select crm.tenant_table('bench_lead', searchable => '{first_name,last_name,email,company_name,phone}', long => true);
    create index bench_lead_newest on crm.bench_lead (tenant_id, created_at_utc, id);
    create index bench_lead_last_name on crm.bench_lead (tenant_id, last_name, id);`,
};
