import { msg, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { ApiError, messageOf } from '../../../data/client/api-error.ts';
import { ListNotice } from '../../../ui/frames/list-notice.tsx';
import { SectionLevel } from '../../../ui/frames/section-heading.tsx';
import { shownLater } from '../../../ui/hooks/shown-later.tsx';
import type { Screens } from '../../screens/define-screens.ts';
import { useEntries } from '../../screens/registry.tsx';
import type { RecordPageParts } from '../record-parts.ts';
import { type RecordFrameProps, type RecordPlace, RecordPlaceProvider } from '../record-place.ts';
import type { RecordTab } from '../record-tabs.tsx';
import classes from './preview.module.css';
import type { PreviewProps } from './preview-props.ts';

type TitleComponent = 'h2' | ComponentType<{ readonly className?: string; readonly children: ReactNode }>;

interface PreviewedRecordProps extends PreviewProps {
  /** The heading that names the frame. */
  readonly Title: TitleComponent;
}

/** The record itself, with its name above and, once something is typed, the buttons to save it below. */
export function PreviewedRecord({ screens, id, guard, tab, Title }: PreviewedRecordProps) {
  const entry = useEntries().find(({ route }) => route === screens.pages?.record);
  const RecordById = useMemo(() => entry?.recordById && shownLater(entry.recordById), [entry]);
  const place: RecordPlace = {
    guard,
    tab,
    isPreview: true,
    withPanel,
    frame: props => <PreviewFrame {...props} screens={screens} place={place} Title={Title} />,
    failure: (error, onRetry) => (
      <NotShown screens={screens} error={error} onRetry={onRetry} onClose={guard.leave} />
    ),
  };
  return (
    <RecordPlaceProvider value={place}>
      <SectionLevel value={3}>{RecordById && <RecordById id={id} />}</SectionLevel>
    </RecordPlaceProvider>
  );
}

/** In reach without scrolling: below the tabs, the quick actions would be far away. */
function withPanel({ tabs, panel: Panel }: RecordPageParts): readonly RecordTab[] {
  const tab: RecordTab = {
    id: 'actions',
    title: msg`Actions`,
    Content: ({ record }) => <Panel record={record} />,
  };
  return tabs.toSpliced(1, 0, tab);
}

interface FrameProps extends RecordFrameProps {
  readonly screens: Screens;
  readonly place: RecordPlace;
  readonly Title: TitleComponent;
}

function PreviewFrame({ screens, place, Title, form, children, ...shown }: FrameProps) {
  const { title = screens.label[0], subtitle, avatar, badge } = shown;
  return (
    <>
      <header className={classes.head}>
        {avatar}
        <div className={classes.titles}>
          <div className={classes.titleLine}>
            <Title className={classes.title}>{title}</Title>
            {badge}
          </div>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
      </header>
      <div className={classes.body}>{children}</div>
      {form?.mayWrite && (form.isDirty || form.isSaving) && (
        <footer className={classes.foot}>
          <Button variant="subtle" color="gray" onClick={place.guard.requestClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={form.id} disabled={form.isSaving || form.isHeld} title={t`Ctrl+Enter`}>
            {form.isSaving ? t`Saving...` : t`Save`}
          </Button>
        </footer>
      )}
    </>
  );
}

interface NotShownProps {
  readonly screens: Screens;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Trying again helps only where the record may still be there. */
function NotShown({ screens: { texts }, error, onRetry, onClose }: NotShownProps) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403);
  return (
    <ListNotice
      icon={isMissing ? IconFileOff : IconAlertTriangle}
      title={isMissing ? messageOf(error) : texts.loadOneFailed}
      hint={isMissing ? t`It may have been deleted, or you may not have access to it.` : messageOf(error)}
      isError
    >
      {!isMissing && <Button onClick={onRetry}>{t`Try Again`}</Button>}
      <Button variant="default" onClick={onClose}>
        {t`Close`}
      </Button>
    </ListNotice>
  );
}
