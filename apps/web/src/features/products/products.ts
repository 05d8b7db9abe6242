import { msg } from '@lingui/core/macro';
import { products } from '@pipewright/contract/resources/products/products.ts';
import { IconPackage } from '@tabler/icons-react';
import { recordEntries } from '../../kit/records/record-page/record-entries.ts';
import { defineWorkspace } from '../../kit/records/workspace/define-workspace.ts';

export const productScreens = defineWorkspace(products, {
  label: ['Product', 'Products'],
  route: '/sales/products',
  menu: 'Sales',
  subtitle: msg`What you sell, with prices and tax rates`,
  icon: IconPackage,
  columns: ['name', 'code', 'productCategory', 'price', 'unit'],
  columnsWithRoom: ['billing', 'taxRate', 'isActive', 'updatedAtUtc'],
  card: { line: 'code', value: 'price', status: 'productCategory' },
  form: [
    { title: msg`Product`, fields: ['name', 'code', 'productCategoryId', 'unit', 'isActive'] },
    { title: msg`Price`, fields: ['price', 'billing', 'taxRateId'] },
    { title: msg`Notes`, fields: ['description'] },
  ],
  filters: ['productCategoryId', 'billing', 'isActive'],
  fieldTexts: { productCategoryId: { all: msg`All categories` } },
  drawerSize: 'lg',
  formColumns: 2,
  quickFields: ['name', 'code', 'price', 'unit'],
  pages: { new: '/sales/products/new', record: '/sales/products/$id' },
  opens: 'drawer',
});

export const [newProductPage, productPage] = recordEntries(productScreens, {
  load: async () => (await import('./product-page.tsx')).productPages,
});
