import { companyPages } from './company-pages.ts';
import { legalPages } from './legal-pages.ts';
import { productPages } from './product-pages.ts';

/** Every page of the public site besides the landing page. */
export const allPages = [...productPages, ...companyPages, ...legalPages];
