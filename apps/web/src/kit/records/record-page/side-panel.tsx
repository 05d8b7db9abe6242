import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { Timestamp } from '../../formats/timestamp.tsx';
import { SectionHeading } from '../../ui/frames/section-heading.tsx';
import classes from './record-page.module.css';

/** The content next to a record. */
export function SidePanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={classes.panel} aria-label={label}>
      {children}
    </aside>
  );
}

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <SectionHeading className={classes.sectionTitle}>{title}</SectionHeading>
      {children}
    </section>
  );
}

/** The origin of a record; undefined for a new one. */
export function Information({ record, owner }: { record?: AnyRecord; owner?: string }) {
  return (
    <PanelSection title={t`Information`}>
      <Facts>
        <Fact name={t`Created`}>
          {record ? <Timestamp value={record.createdAtUtc} withTime /> : t`Not created yet`}
        </Fact>
        <Fact name={t`Modified`}>
          {record ? <Timestamp value={record.updatedAtUtc} withTime /> : t`Not created yet`}
        </Fact>
        <Fact name={t`Owner`}>{owner ?? t`Nobody`}</Fact>
      </Facts>
    </PanelSection>
  );
}

/** Values next to a record, each with its label. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
