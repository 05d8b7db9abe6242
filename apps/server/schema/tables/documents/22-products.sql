-- Tax rates, products and what they cost the organization, price books.

create table crm.tax_rate (
  name text collate "und-x-icu" not null,
  description text,
  percent numeric not null,
  is_default boolean not null,
  sort_order integer not null,
  is_active boolean not null
);
select crm.tenant_table('tax_rate', searchable => '{name,description}');
select crm.comparable_numbers('tax_rate', '{percent}');
select crm.tenant_unique('tax_rate', 'name');
select crm.tenant_rule('tax_rate', 'percent',
  'scale(trim_scale(new.percent)) <= 4', 'Percent can have at most 4 decimal places');
create trigger default_made after insert on crm.tax_rate for each row
  when (new.is_default and not crm.is_restoring()) execute function crm.keep_one_default_tax_rate();
create trigger default_changed after update of is_default on crm.tax_rate for each row
  when (new.is_default and not old.is_default and not crm.is_restoring()) execute function crm.keep_one_default_tax_rate();

create table crm.product (
  name text collate "und-x-icu" not null,
  code text,
  product_category_id uuid,
  unit text,
  -- For one unit, in the base currency.
  price numeric(21, 8) not null,
  tax_rate_id uuid,
  billing text not null check (billing in ('once', 'monthly', 'yearly')),
  description text,
  is_active boolean not null
);
select crm.tenant_table('product', searchable => '{name,code}', long => true);
select crm.comparable_numbers('product', '{price}');
select crm.tenant_unique('product', 'code');
select crm.tenant_reference('product', 'product_category_id', 'product_category');
select crm.tenant_reference('product', 'tax_rate_id', 'tax_rate');
select crm.tenant_amount('product', 'price');
select crm.tenant_custom('product');
create index product_newest on crm.product (tenant_id, created_at_utc, id);
create index product_changed on crm.product (tenant_id, updated_at_utc, id);
create index product_name on crm.product (tenant_id, name, id);
create index product_price on crm.product (tenant_id, price_float, id);
grant create on schema crm to pipewright_search;
select crm.tenant_match('product', 'code', '{code}', 'lower(@code collate "und-x-icu")');
select crm.tenant_match('product', 'name', '{name}', 'lower(@name)');
revoke create on schema crm from pipewright_search;

-- What a product costs the organization itself: a table of its own, because reading it takes a permission of its own.
-- Deleted together with the product, and restored by undo.
create table crm.product_cost (
  product_id uuid not null,
  -- For one unit, in the base currency.
  cost numeric(21, 8) not null,
  note text
);
select crm.tenant_table('product_cost', searchable => '{note}');
select crm.comparable_numbers('product_cost', '{cost}');
alter table crm.product_cost add constraint product_cost_product_id_fk
  foreign key (tenant_id, product_id) references crm.product (tenant_id, id) on delete cascade deferrable;
create unique index product_cost_product_id_unique on crm.product_cost (tenant_id, product_id);
create index product_cost_newest on crm.product_cost (tenant_id, created_at_utc, id);
select crm.tenant_amount('product_cost', 'cost');

create table crm.price_book (
  name text collate "und-x-icu" not null,
  currency_id uuid not null,
  -- Whether its prices include tax.
  includes_tax boolean not null,
  valid_from date,
  valid_until date,
  description text,
  is_active boolean not null
);
select crm.tenant_table('price_book', searchable => '{name,description}');
select crm.tenant_unique('price_book', 'name');
select crm.tenant_reference('price_book', 'currency_id', 'currency');
select crm.tenant_rule('price_book', 'valid_until',
  'new.valid_from is null or new.valid_until is null or new.valid_from <= new.valid_until',
  'A price book cannot end before it begins');
-- Price books of other products often have no currency.
create trigger complete_price_book before insert on crm.price_book for each row
  when (new.currency_id is null and not crm.is_restoring()) execute function crm.complete_price_book();
grant create on schema crm to pipewright_search;
select crm.tenant_match('price_book', 'name', '{name}', 'lower(@name)');
revoke create on schema crm from pipewright_search;

-- What a product costs in a price book from a quantity on. Deleted with its price book and with its product, and restored
-- by undo.
create table crm.price_book_entry (
  price_book_id uuid not null,
  product_id uuid not null,
  from_quantity numeric not null,
  price numeric not null,
  note text
);
select crm.tenant_table('price_book_entry', searchable => '{note}');
select crm.comparable_numbers('price_book_entry', '{from_quantity,price}');
alter table crm.price_book_entry
  add constraint price_book_entry_price_book_id_fk foreign key (tenant_id, price_book_id)
    references crm.price_book (tenant_id, id) on delete cascade deferrable,
  add constraint price_book_entry_product_id_fk foreign key (tenant_id, product_id)
    references crm.product (tenant_id, id) on delete cascade deferrable;
create unique index price_book_entry_from_quantity_unique
  on crm.price_book_entry (tenant_id, price_book_id, product_id, from_quantity);
create index price_book_entry_product_id on crm.price_book_entry (tenant_id, product_id);
create index price_book_entry_newest on crm.price_book_entry (tenant_id, created_at_utc, id);
select crm.tenant_rule('price_book_entry', 'from_quantity',
  'scale(trim_scale(new.from_quantity)) <= 4', 'Quantity can have at most 4 decimal places');
select crm.tenant_rule('price_book_entry', 'price',
  'scale(trim_scale(new.price)) <= 4', 'Price can have at most 4 decimal places');
