-- Functions that the formulas of custom fields call. See docs/adr/0119-formulas.md.

-- Numbers that JSON, spreadsheets and double precision cannot represent exactly are not valid results.
create or replace function crm.formula_number(value numeric, digits integer) returns numeric
language sql immutable parallel safe as $$
  select case when abs(value) < 1000000000000000 then round(value, digits) end
$$;

-- A date some days later; none beyond the years that dates can have.
create or replace function crm.add_days(day date, days numeric) returns date language sql immutable parallel safe as $$
  select case when trunc(days) between date '0001-01-01' - day and date '9000-12-31' - day
    then day + trunc(days)::integer end
$$;

create or replace function crm.add_months(day date, months numeric) returns date language sql immutable parallel safe as $$
  select case when trunc(months) + extract(year from day) * 12 + extract(month from day) between 13 and 108012
    then (day + make_interval(months => trunc(months)::integer))::date end
$$;
