import { Button, FileButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts';
import classes from './import.module.css';

interface DropZoneProps {
  readonly icon: Icon;
  readonly title: string;
  readonly hint: string;
  readonly button: string;
  /** The name of the input for screen readers. */
  readonly label: string;
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly isSending: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files, dropped or chosen. */
export function DropZone(props: DropZoneProps) {
  const { icon: Picture, title, hint, button, label, accept, isMultiple = false, isSending, onFiles } = props;
  const drop = useFileDrop(onFiles);
  return (
    <div className={classes.drop} {...drop}>
      <Picture size={28} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.strong}>{title}</p>
        <p className={classes.hint}>{hint}</p>
      </div>
      <FileButton
        multiple={isMultiple}
        accept={accept}
        onChange={chosen => onFiles([chosen ?? []].flat())}
        inputProps={{ 'aria-label': label }}
      >
        {opener => (
          <Button {...opener} loading={isSending}>
            {button}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
