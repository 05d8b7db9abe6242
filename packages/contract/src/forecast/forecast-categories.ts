/** What an open deal can count as in the forecast, from left out to as good as won. */
export const openCategories = ['omitted', 'pipeline', 'best-case', 'commit'] as const;

/** Won deals are closed; lost ones are omitted. */
export const forecastCategories = [...openCategories, 'closed'] as const;
export type ForecastCategory = (typeof forecastCategories)[number];
