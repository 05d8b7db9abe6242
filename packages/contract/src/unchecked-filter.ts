import { z } from 'zod';
import type { Filter } from './filters.ts';

/**
 * A filter whose fields are checked elsewhere, where the kind of record is known. The cast gives it its type; documents
 * of the API describe it as an object.
 */
export const uncheckedFilter = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Filter, Filter>;
