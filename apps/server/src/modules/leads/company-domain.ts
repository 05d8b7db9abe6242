/** The domain of the lead's company, from its website or email address. */
export function companyDomains(lead: { website: string | null; email: string | null }): string[] {
  const website = /^(?:[a-z]+:\/\/)?(?:www\.)?([^/?#:]+)/i.exec(lead.website ?? '')?.[1];
  const mail = lead.email?.split('@').at(-1);
  const domains = [website, mail].filter(domain => domain !== undefined).map(domain => domain.toLowerCase());
  return [...new Set(domains)].filter(domain => !isAnybodys(domain));
}

/** Where anybody can have an address, it says nothing about the company. */
function isAnybodys(domain: string): boolean {
  return anybodys.has(domain) || /^(yahoo|hotmail|outlook|live|gmx|yandex)\.[a-z.]+$/.test(domain);
}

const anybodys = new Set([
  'gmail.com',
  'googlemail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'msn.com',
  'aol.com',
  'ymail.com',
  'proton.me',
  'protonmail.com',
  'mail.com',
  'mail.ru',
  'zoho.com',
  'fastmail.com',
  'web.de',
  't-online.de',
  'freenet.de',
  'orange.fr',
  'free.fr',
  'libero.it',
  'rediffmail.com',
  'qq.com',
  '163.com',
  '126.com',
  'naver.com',
  'comcast.net',
]);
