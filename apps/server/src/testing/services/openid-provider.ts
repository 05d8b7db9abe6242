import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/** The claims of a person. */
export interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  xms_edov?: boolean;
}

/** A real OpenID provider on this machine, at which `signedIn` is the current user. */
export async function startOpenidProvider(redirectUris: string[]) {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const accounts = new Map<string, ProviderAccount>();
  let signedIn = '';

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'pipewright',
        client_secret: 'a secret of some length',
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'], profile: ['name'] },
    // As Google and Microsoft do: the address is in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...accounts.get(id), sub: id }),
    }),
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const grant = new oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      provider
        .interactionFinished(request, response, { login: { accountId: signedIn } })
        .catch(error => response.writeHead(500).end(String(error)));
      return;
    }
    answer(request, response);
  });

  return {
    issuer,
    env: { CLIENT_ID: 'pipewright', CLIENT_SECRET: 'a secret of some length', ISSUER: issuer },
    /** Follows the redirect to the provider as that person, and returns where the provider redirects to. */
    async visit(destination: string, account: ProviderAccount): Promise<URL> {
      accounts.set(account.sub, account);
      signedIn = account.sub;
      const cookies = new Map<string, string>();
      let url = new URL(destination);
      for (let step = 0; step < 10 && url.origin === issuer; step += 1) {
        const cookie = [...cookies].map(pair => pair.join('=')).join('; ');
        const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const line of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
          cookies.set(name, value);
        }
        const location = reply.headers.get('location');
        if (!location) {
          throw new Error(`The provider answered ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
        }
        url = new URL(location, issuer);
      }
      return url;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}
