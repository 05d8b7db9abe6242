/** The words that leads are made of, and the expressions that put them together by a hash of the row's number `i`. */
const firstNames =
  'Aarav Amelia Anders Anika Beatriz Bruno Camille Carlos Chen Chloe Daniel Diego Elena Emeka Emma Erik Farah Fatima Felix Freya Gabriel Giulia Hana Hassan Ibrahim Ingrid Isabel Ivan James Jin Julia Kenji Kofi Lars Leila Liam Lucia Magnus Maria Mateo Mei Mia Mohamed Nadia Naomi Nina Noah Olga Oliver Omar Pablo Priya Rafael Ravi Rosa Samuel Sofia Stefan Tariq Tomas Valentina Viktor Yuki Zara';
const nameStarts =
  'Abe Bar Bell Berg Bran Cal Car Castel Dal Del Don Eber Fer Gal Gar Gran Hal Har Hol Jan Kar Kel Lam Lind Mal Mar Mont Nor Ost Pal Ram Ros';
const nameMiddles =
  'a ad al am an ar as ber den der do el en er es ga go i il in is ka li lo ma mi na ne or ov ra ri';
const nameEnds =
  'bach beck berg by court dal dez ell ez feld ford gren hart hoff ini kar lund man mann ney oglu ova quist ridge rup sen ski son stein ton vale wood';
const sectors = 'Logistics Foods Energy Software Textiles Pharma Capital Builders Media Motors'; // each has a tenth of the companies
const forms = 'GmbH Ltd Inc SA BV AB Pvt LLC';
const jobs = 'Buyer|Chief Executive|Controller|Head of Sales|IT Manager|Marketing Lead|Office Manager|Owner';
const streets =
  'Main Street|Station Road|High Street|Park Avenue|Mill Lane|Church Street|Market Square|Harbour Road';
const statuses = 'new contacted qualified proposal negotiation won lost';

/** The columns of a lead and the expression of each, over `i` (the row's number) and the parts of `leadParts`. */
export const leadColumns: Readonly<Record<string, string>> = {
  first_name: 'first',
  last_name: 'last',
  email: `lower(first || '.' || last) || i % 977 || '@' || lower(replace(firm, ' ', '')) || '.example'`,
  phone: `'+' || 30 + i % 60 || ' ' || 100 + ${pick(5, 900)} || ' ' || 1000000 + ${pick(6, 9_000_000)}`,
  company_name: `firm || ' ' || ${word(sectors, 7)} || ' ' || ${word(forms, 8)}`,
  job_title: word(jobs, 9, '|'),
  website: `'https://www.' || lower(replace(firm, ' ', '')) || '.example'`,
  address: `1 + ${pick(10, 200)} || ' ' || ${word(streets, 11, '|')}`,
  postal_code: `(10000 + ${pick(12, 89_999)})::text`,
  status: word(statuses, 13),
  estimated_value: `${pick(14, 500)} * 100`,
  lead_score: `${pick(15, 101)}::integer`,
  notes: `case when i % 3 = 0 then 'Met at the fair in ' || 2015 + i % 10 || '. Asked for an offer of ' || ${pick(16, 900)} || ' units and a call back next quarter.' end`,
  is_active: 'i % 50 <> 0',
};

/** Expressions that several columns share, for a lateral subquery. */
export const leadParts = `
  select ${word(firstNames, 1)} as first,
    ${word(nameStarts, 2)} || ${word(nameMiddles, 3)} || ${word(nameEnds, 4)} as last,
    ${word(nameStarts, 20)} || ${word(nameEnds, 21)} || ' ' || ${word(nameStarts, 22)} || ${word(nameMiddles, 23)} as firm`;

/** A number below `below`, always the same for one row and one salt. */
function pick(salt: number, below: number): string {
  return `((hashint8extended(i, ${salt}) & 9223372036854775807) % ${below})`;
}

function word(words: string, salt: number, separator = ' '): string {
  const list = words.split(separator);
  const array = `'{${list.map(entry => `"${entry}"`).join(',')}}'::text[]`;
  return `(${array})[1 + ${pick(salt, list.length)}]`;
}
