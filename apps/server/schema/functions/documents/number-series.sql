-- Numbers of documents without gaps. See docs/adr/0085-quotes.md.

-- The next number of a series, such as Q-2026-0042 for the pattern Q-{year}-{number:4}. The row of the counter stays locked
-- until the end of the transaction, so a number that is not committed is given to the next document. A pattern with a year
-- or a month counts each year or month from 1. A number that a document has from an earlier pattern is skipped.
create or replace function crm.take_number(document_table text, pattern text, today date) returns text language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  counted_within text := case
    when pattern like '%{month}%' then to_char(today, 'YYYY-MM')
    when pattern like '%{year}%' then to_char(today, 'YYYY')
    else '' end;
  digits integer := coalesce((regexp_match(pattern, '\{number:(\d)\}'))[1]::integer, 1);
  counted bigint;
  number text;
  is_taken boolean;
begin
  loop
    insert into crm.number_series as series (tenant_id, document, period, next) values (tenant, document_table, counted_within, 2)
    on conflict (tenant_id, document, period) do update set next = series.next + 1
    returning next - 1 into counted;
    number := replace(replace(pattern, '{year}', to_char(today, 'YYYY')), '{month}', to_char(today, 'MM'));
    number := regexp_replace(number, '\{number(:\d)?\}', lpad(counted::text, greatest(digits, length(counted::text)), '0'));
    execute format('select exists (select from crm.%I where tenant_id = $1 and lower(number) = lower($2))', document_table)
      into is_taken using tenant, number;
    exit when not is_taken;
  end loop;
  return number;
end $$;

revoke execute on function crm.take_number from public;
grant execute on function crm.take_number to pipewright_app;
