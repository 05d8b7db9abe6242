import { t } from '@lingui/core/macro';
import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { productCosts } from '@pipewright/contract/resources/products/product-costs.ts';
import type { products } from '@pipewright/contract/resources/products/products.ts';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../kit/data/queries/resource-queries.ts';
import { useRights } from '../../kit/data/session/viewer.tsx';
import { writePercent } from '../../kit/formats/formats.ts';
import { useMoney } from '../../kit/formats/money.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { useFormScope } from '../../kit/records/form/form-context.ts';
import { Fact, Facts, PanelSection, SidePanel } from '../../kit/records/record-page/side-panel.tsx';

type Product = RecordOf<typeof products>;

/** The price of a product and, for people with the permission, its cost. Nothing while a new one is created. */
export function ProductPanel({ record: product }: { record?: Product }) {
  const { texts } = useFormScope().screens;
  return product ? (
    <SidePanel label={texts.about}>
      <Margin product={product} />
      <PanelSection title={t`Information`}>
        <Facts>
          <Fact name={t`Created`}>
            <Timestamp value={product.createdAtUtc} withTime />
          </Fact>
          <Fact name={t`Modified`}>
            <Timestamp value={product.updatedAtUtc} withTime />
          </Fact>
        </Facts>
      </PanelSection>
    </SidePanel>
  ) : null;
}

function Margin({ product: { id, price } }: { product: Product }) {
  const money = useMoney();
  const mayKnow = useRights(productCosts)('read');
  const { data } = useQuery({ ...listOptions(productCosts, { productId: id }), enabled: mayKnow });
  const cost = data?.data[0]?.cost;
  return (
    <PanelSection title={t`Value`}>
      <Facts>
        <Fact name={t`Price`}>{money(price)}</Fact>
        {typeof cost === 'number' && <Fact name={t`Cost per unit`}>{money(cost)}</Fact>}
        {typeof cost === 'number' && price > 0 && (
          <Fact name={t`Margin`}>{writePercent(((price - cost) / price) * 100, 1)}</Fact>
        )}
      </Facts>
    </PanelSection>
  );
}
