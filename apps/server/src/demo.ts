import type { Identity } from './identity/create-identity.ts';

export const demo = { email: 'demo@pipewright.app', password: 'demo-pipewright' };

/** Makes the demo organization's shell when it is not there yet. Its sample data come with the modules that have them. */
export async function ensureDemo(identity: Identity): Promise<typeof demo> {
  if (!(await identity.hasOrganization('demo'))) {
    await identity.createOrganization({
      organization: { name: 'Demo Company', country: 'India', timeZone: 'Asia/Kolkata' },
      subdomain: 'demo',
      admin: { ...demo, firstName: 'Asha', lastName: 'Rao' },
      planId: 'professional',
      withTrial: false,
    });
  }
  await identity.accounts.vouchFor([demo.email]);
  return demo;
}
