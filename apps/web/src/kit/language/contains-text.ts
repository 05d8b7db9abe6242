/** Whether a text contains what somebody searches for, without regard to case and accents, as the server's search does. */
export function containsText(text: string, search: string): boolean {
  return foldText(text).includes(foldText(search.trim()));
}

function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u065f]/g, '')
    .normalize('NFKC')
    .replace(/[øłđðħŧıßæœþ]/g, letter => plainLetters[letter] ?? letter);
}

/** Letters that have no accent to take away. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
