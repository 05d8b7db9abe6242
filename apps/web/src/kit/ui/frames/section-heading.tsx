import { createContext, type ReactNode, use } from 'react';

const LevelContext = createContext<2 | 3>(2);

/** The level of the headings inside: 3 where a record is shown next to the page that it was opened from. */
export const SectionLevel = LevelContext;

interface SectionHeadingProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The heading of a part of a page, on the level that fits where the part is shown. */
export function SectionHeading({ className, children }: SectionHeadingProps) {
  return use(LevelContext) === 2 ? (
    <h2 className={className}>{children}</h2>
  ) : (
    <h3 className={className}>{children}</h3>
  );
}
