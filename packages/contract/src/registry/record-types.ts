import { companies } from '../resources/companies.ts';
import { contacts } from '../resources/contacts.ts';
import { dealContacts } from '../resources/deal-contacts.ts';
import { deals } from '../resources/deals.ts';
import { leads } from '../resources/leads.ts';
import { orders } from '../resources/orders.ts';
import { priceBookEntries } from '../resources/products/price-book-entries.ts';
import { priceBooks } from '../resources/products/price-books.ts';
import { productCosts } from '../resources/products/product-costs.ts';
import { products } from '../resources/products/products.ts';
import { quotes } from '../resources/quotes/quotes.ts';

/** The records that people work with. Activities and files, which are about them, are made from this list: see about.ts. */
export const recordTypes = [
  leads,
  contacts,
  companies,
  deals,
  dealContacts,
  products,
  productCosts,
  priceBooks,
  priceBookEntries,
  quotes,
  orders,
] as const;
