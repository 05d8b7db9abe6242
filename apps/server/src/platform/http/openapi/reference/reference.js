/* global SwaggerUIBundle, SwaggerUIStandalonePreset */
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
  // Hundreds of operations: rendering all groups at once takes a minute.
  docExpansion: 'none',
  validatorUrl: null,
});
