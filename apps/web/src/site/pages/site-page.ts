import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';

/** A page of the public site besides the landing page: text only, and as true as the product is. */
export interface SitePage {
  /** Its address without the slash. */
  readonly name: string;
  readonly title: MessageDescriptor;
  /** For search engines, and below the title. */
  readonly description: MessageDescriptor;
  readonly Content: () => ReactNode;
}
