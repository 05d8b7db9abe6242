import { msg } from '@lingui/core/macro';
import { priceBookEntries } from '@pipewright/contract/resources/products/price-book-entries.ts';
import { productCosts } from '@pipewright/contract/resources/products/product-costs.ts';
import { products } from '@pipewright/contract/resources/products/products.ts';
import { TimelineTab } from '../../kit/common/timeline/timeline-tab.tsx';
import { FieldColumns } from '../../kit/records/form/field-columns.tsx';
import { NoRelated } from '../../kit/records/record-page/no-related.tsx';
import classes from '../../kit/records/record-page/record-page.module.css';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { RelatedList } from '../../kit/records/record-page/related-list.tsx';
import { ProductPanel } from './product-panel.tsx';

export const productPages = defineRecordPages(products, {
  initials: ({ name }) =>
    String(name ?? '')
      .split(/\s+/)
      .slice(0, 2),
  subtitle: ({ code }) => String(code ?? '') || undefined,
  tabs: [
    {
      id: 'details',
      title: msg`Details`,
      Content: ({ mayWrite }) => (
        <fieldset className={classes.form} disabled={!mayWrite}>
          <FieldColumns except={[]} />
        </fieldset>
      ),
    },
    {
      id: 'prices',
      title: msg`Prices and cost`,
      Content: ({ record }) =>
        record ? (
          <>
            <RelatedList of={priceBookEntries} by="productId" id={record.id} />
            <RelatedList of={productCosts} by="productId" id={record.id} />
          </>
        ) : (
          <NoRelated />
        ),
    },
    { id: 'timeline', title: msg`Timeline`, Content: TimelineTab },
  ],
  panel: ProductPanel,
});
