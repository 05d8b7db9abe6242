import type { Sql } from '../connections/connection.ts';

/**
 * Everything that the schema declares, one line per property, so that two databases can be compared as sets of lines:
 * tables, columns, constraints, indexes, triggers, functions, policies, privileges, types and views. The order of
 * columns is ignored.
 */
export async function readCatalogue(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with schemas as (
      select oid, nspname, nspowner, nspacl from pg_namespace
      where nspname in ('crm', 'identity', 'jobs', 'reference', 'pipewright')
    ), relations as (
      select pg_class.*, nspname, format('%I.%I', nspname, relname) as name
      from pg_class join schemas on schemas.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    ), functions as (
      select pg_proc.*, format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(pg_proc.oid)) as name
      from pg_proc join schemas on schemas.oid = pronamespace
      where prokind in ('f', 'p') and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    ), privileges (object, owner, acl) as (
      select format('schema %I', nspname), nspowner, coalesce(nspacl, acldefault('n', nspowner)) from schemas
      union all
      select format('table %s', name), relowner, coalesce(relacl, acldefault('r', relowner)) from relations
      union all
      -- PostgreSQL 15 keeps the privileges on a dropped column.
      select format('column %s.%I', name, attname), relowner, attacl
      from relations join pg_attribute on attrelid = relations.oid where attacl is not null and not attisdropped
      union all
      select format('function %s', name), proowner, coalesce(proacl, acldefault('f', proowner)) from functions
      union all
      select format('new objects of type %s in %I', defaclobjtype, nspname), defaclrole, defaclacl
      from pg_default_acl join schemas on schemas.oid = defaclnamespace
    ), lines (line) as (
      select format('schema %I owned by %s', nspname, pg_get_userbyid(nspowner)) from schemas
      union all
      select format('table %s kind %s owned by %s row security %s forced %s', name, relkind,
        pg_get_userbyid(relowner), relrowsecurity, relforcerowsecurity) from relations
      union all
      select format('view %s as %s', name, pg_get_viewdef(oid)) from relations where relkind in ('v', 'm')
      union all
      select format('column %s.%I %s collation %s%s%s storage %s', name, attname, format_type(atttypid, atttypmod),
        (select collname from pg_collation where oid = attcollation),
        case when attnotnull then ' not null' end,
        case when attgenerated <> '' then ' generated ' || pg_get_expr(adbin, adrelid)
          when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid)
          when attidentity <> '' then ' identity ' || attidentity::text end,
        attstorage)
      from relations join pg_attribute on attrelid = relations.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
      union all
      -- Since PostgreSQL 18, NOT NULL is a constraint too; the columns say it in every version.
      select format('constraint %s on %s %s', conname, name, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join relations on relations.oid = conrelid where contype in ('p', 'u', 'f', 'c', 'x')
      union all
      select format('index on %s %s', name, pg_get_indexdef(indexrelid))
      from pg_index join relations on relations.oid = indrelid
      union all
      select format('trigger on %s %s (enabled: %s)', name, pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from pg_trigger join relations on relations.oid = tgrelid where not tgisinternal
      union all
      select format('function %s owned by %s %s', name, pg_get_userbyid(proowner), pg_get_functiondef(oid)) from functions
      union all
      select format('policy %s on %s: %s for %s to %s using %s check %s', policyname, format('%I.%I', schemaname, tablename),
        permissive, cmd, roles, qual, with_check)
      from pg_policies where schemaname in (select nspname from schemas)
      union all
      select format('type %s %s %s', typname, typtype, (
        select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
      from pg_type join schemas on schemas.oid = typnamespace where typtype in ('e', 'd', 'r')
      union all
      select format('privilege %s on %s for %s%s', privilege_type, object,
        case grantee when 0 then 'public' else pg_get_userbyid(grantee) end,
        case when is_grantable then ' with grant option' end)
      from privileges, aclexplode(acl)
    )
    select line from lines order by line collate "C"`;
  return rows.map(({ line }) => line);
}
