import { Button } from '@mantine/core';
import classes from './code-box.module.css';
import { type CopyWords, copyText } from './copy-text.ts';

interface CodeBoxProps {
  code: string;
  /** A button that copies it: what stands on it, and what it says to those who do not see what it stands beside. */
  copy?: { text: string; label: string; toasts: CopyWords };
}

/** A piece of code as it stands. */
export function CodeBox({ code, copy }: CodeBoxProps) {
  return (
    <div className={classes.box}>
      <pre className={classes.code}>{code}</pre>
      {copy && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={copy.label}
          onClick={() => copyText(code, copy.toasts)}
        >
          {copy.text}
        </Button>
      )}
    </div>
  );
}
