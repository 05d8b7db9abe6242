import { t } from '@lingui/core/macro';
import { Button, CopyButton } from '@mantine/core';
import { saveFile } from '../../kit/data/client/download.ts';
import classes from './security.module.css';

/** The codes for a lost phone; they are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <p className={classes.hint}>
        {t`Two-step sign-in is on. Keep these codes where you find them without your phone: each signs you in once in place of the app. You won’t be able to see them again.`}
      </p>
      <ul className={classes.codes} aria-label={t`Recovery codes`}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t`Copied` : t`Copy`}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'pipewright-recovery-codes.txt')}
        >
          {t`Download`}
        </Button>
        <Button onClick={onDone}>{t`I’ve saved these codes`}</Button>
      </div>
    </>
  );
}
