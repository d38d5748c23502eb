import { Button } from '@mantine/core';
import { twoFactorCard as words } from '@unmask/product/copy/account';
import classes from './profile.module.css';

/** Shown once; the file is for keeping them. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className={classes.stack}>
      <div>
        <h3 className={classes.subtitle}>{words.backupTitle}</h3>
        <p className={classes.text}>{words.backupText}</p>
      </div>
      <ul className={`um-mono ${classes.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button component="a" href={file} download={words.fileName} variant="default">
          {words.download}
        </Button>
      </div>
    </div>
  );
}
