-- Price books: prices in a currency, by quantity, for some time.

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
