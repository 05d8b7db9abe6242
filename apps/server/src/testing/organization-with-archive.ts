import { archiving } from './archives.ts';
import { make } from './records.ts';
import type { TestApp } from './test-app.ts';

/** An organization with some records, and an archive of it that was created here. */
export async function organizationWithArchive(app: TestApp, name: string) {
  const user = await app.createTenant(name);
  const company = await make(user, '/companies', { name: 'Acme', website: 'https://acme.example' });
  const contact = await make(user, '/contacts', {
    firstName: 'Cleo',
    lastName: 'Contact',
    companyId: company.id,
  });
  const renamed = await user.call('PATCH', `/api/companies/${company.id}`, { body: { name: 'Acme Inc.' } });
  const archives = archiving(app, user);
  const made = await archives.make();
  const good = await archives.download(made.id);
  return { user, company, contact, renamed, archives, made, good };
}
