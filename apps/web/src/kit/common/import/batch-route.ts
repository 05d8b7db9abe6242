/** The page on which several files become records at once. */
export const importBatchRoute = '/administration/import';
