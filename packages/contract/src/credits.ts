/** The source of states and cities. Its licence requires this credit where they are shown. */
export const placesCredit = {
  text: 'GeoNames, CC BY 4.0',
  url: 'https://www.geonames.org',
};
