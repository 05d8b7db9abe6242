/** Shows texts that are cut off. Only keyboards need it, so it is loaded with the first use of a page. */
export const cutTexts = {
  load: async () => {
    const { showCutTexts } = await import('./show-cut-texts.ts');
    return showCutTexts();
  },
};
