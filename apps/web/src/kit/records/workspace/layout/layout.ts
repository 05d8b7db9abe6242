import type { AnyResource } from '@pipewright/contract/define-resource.ts';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** How a list is laid out; what is absent is as usual. */
export interface Layout {
  readonly columns?: readonly string[];
  readonly density?: Density;
}

/** As the address has it, and the browser's memory too. */
export interface LayoutWords {
  readonly columns?: string;
  readonly density?: string;
}

const ofEveryRecord = ['createdAtUtc', 'updatedAtUtc'];

/** What the resource does not know is left out, so that an old link still opens. */
export function readLayout({ fields }: AnyResource, { columns = '', density }: LayoutWords): Layout {
  const known = [...new Set(columns.split(','))].filter(
    name => Object.hasOwn(fields, name) || ofEveryRecord.includes(name),
  );
  return {
    columns: known.length > 0 ? known : undefined,
    density: densities.find(each => each === density),
  };
}

/** Whether an address says how the list is laid out. A saved view says all of it. */
export function isInAddress(address: LayoutWords & { readonly view?: string }): boolean {
  return address.columns !== undefined || address.density !== undefined || address.view !== undefined;
}

export function wordsOf({ columns, density }: Layout): LayoutWords {
  return { columns: columns?.join(), density: density === 'compact' ? density : undefined };
}
