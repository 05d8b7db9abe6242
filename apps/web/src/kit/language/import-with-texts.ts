import { loadTexts } from './activate-language.ts';

/** Loads a module together with the texts that it shows. The build puts this around imports: see build/messages.ts. */
export async function importWithTexts<T>(part: string, load: () => Promise<T>): Promise<T> {
  const [module] = await Promise.all([load(), loadTexts(part)]);
  return module;
}
