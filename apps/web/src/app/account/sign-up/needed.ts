/** Marks an input as required; the asterisk comes from the style sheet, so that it is not part of the label. */
export const needed = { required: true, withAsterisk: false, labelProps: { 'data-needed': true } };
