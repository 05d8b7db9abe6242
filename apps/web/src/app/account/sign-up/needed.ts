/** Marks an input as required; the asterisk is drawn by the style sheet, so that it is no part of the label. */
export const needed = { required: true, withAsterisk: false, labelProps: { 'data-needed': true } };
