import { companyPages } from './company-pages.tsx';
import { legalPages } from './legal-pages.tsx';
import { productPages } from './product-pages.tsx';

/** Every page of the public site besides the landing page. */
export const allPages = [...productPages, ...companyPages, ...legalPages];
