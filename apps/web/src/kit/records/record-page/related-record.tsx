import { SectionHeading } from '../../ui/frames/section-heading.tsx';
import { ReferenceName } from '../field-types/types/reference-name.tsx';
import { RecordLink } from '../screens/record-link.tsx';
import classes from './related.module.css';

interface RelatedRecordProps {
  readonly title: string;
  /** The name of its resource. */
  readonly of: string;
  /** Undefined: there is none, and nothing is shown. */
  readonly id: string | null | undefined;
}

/** The one record of another resource that this one refers to. */
export function RelatedRecord({ title, of, id }: RelatedRecordProps) {
  return id ? (
    <section className={classes.section} aria-label={title}>
      <header className={classes.head}>
        <SectionHeading className={classes.title}>{title}</SectionHeading>
      </header>
      <p className={classes.one}>
        <RecordLink resourceName={of} id={id} className={classes.name}>
          <ReferenceName resourceName={of} id={id} />
        </RecordLink>
      </p>
    </section>
  ) : null;
}
