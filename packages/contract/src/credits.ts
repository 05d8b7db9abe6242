/** Whom the states and cities are owed to. Their licence asks for this to be said where they are shown. */
export const placesCredit = {
  text: 'GeoNames, CC BY 4.0',
  url: 'https://www.geonames.org',
};
