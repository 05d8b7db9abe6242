/** Statements of landed migrations that Citus refuses for distributed tables, and what does the same there. */
const replacements: Readonly<Record<string, readonly string[]>> = {
  // One object in each DROP.
  'drop index crm.lead_search, crm.lead_match_email, crm.lead_match_phone, crm.lead_match_name': [
    'drop index crm.lead_search',
    'drop index crm.lead_match_email',
    'drop index crm.lead_match_phone',
    'drop index crm.lead_match_name',
  ],
  // ENABLE and DISABLE TRIGGER by themselves.
  ...Object.fromEntries(
    ['import', 'import_batch'].flatMap(table => [
      [
        `alter table crm.${table} no force row level security, disable trigger user`,
        [
          `alter table crm.${table} no force row level security`,
          `alter table crm.${table} disable trigger user`,
        ],
      ],
      [
        `alter table crm.${table} force row level security, enable trigger user`,
        [`alter table crm.${table} force row level security`, `alter table crm.${table} enable trigger user`],
      ],
    ]),
  ),
  // IS NULL in a policy: Citus analyses the condition twice, which PostgreSQL does not allow for this one.
  'create policy identity_reads on crm.row_count for select to pipewright_identity using (crm.current_tenant() is null)':
    [
      `create policy identity_reads on crm.row_count for select to pipewright_identity
       using (crm.current_tenant() is not distinct from null)`,
    ],
  "create policy identity_reads on crm.privacy_request for select to pipewright_identity using (crm.current_tenant() is null and state = 'erased')":
    [
      `create policy identity_reads on crm.privacy_request for select to pipewright_identity
       using (crm.current_tenant() is not distinct from null and state = 'erased')`,
    ],
  'create policy identity_scores on crm.lead for select to pipewright_identity using (crm.current_tenant() is null and score_expires_at_utc <= now())':
    [
      `create policy identity_scores on crm.lead for select to pipewright_identity
       using (crm.current_tenant() is not distinct from null and score_expires_at_utc <= now())`,
    ],
};

/** The statements to execute for a statement of a migration where tables are distributed. */
export function onCitus(statement: string): readonly string[] {
  const plain = statement
    .replace(/^--.*$/gm, '')
    .replace(/;\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return replacements[plain] ?? [statement];
}
