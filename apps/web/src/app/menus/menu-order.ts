/**
 * The links of the navigation in the order of the specification, regardless of the registry. Others follow at the end of
 * their group.
 */
export const menuOrder: readonly string[] = [
  '/dashboard',
  ...['/leads', '/contacts', '/companies', '/deals', '/orders', '/activities', '/crm/reports'],
  ...below('/sales', 'pipeline forecasting quotes products territories performance commission'),
  ...below(
    '/marketing',
    'campaigns emails forms landing-pages lead-scoring buyer-intent analytics templates',
  ),
  ...below('/service', 'tickets knowledge sla portal surveys chat'),
  ...below('/analytics', 'dashboards reports revenue sales marketing-roi customers'),
  ...below(
    '/administration',
    'masters custom-fields custom-objects users settings security audit import backup privacy',
  ),
];

function below(path: string, names: string): readonly string[] {
  return names.split(' ').map(name => `${path}/${name}`);
}
