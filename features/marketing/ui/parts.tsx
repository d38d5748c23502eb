/** What all tabs of the area share. */
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ToastWords } from '@unmask/ui';
import { copyText } from '@unmask/ui/copy-text.ts';
import type { ReactNode } from 'react';
import { page as words } from '../page-words.ts';
import classes from './marketing.module.css';
import { useKeeper } from './use-keeper.ts';

/** On everything that is made up. */
export function SampleMark() {
  return <span className={classes.sample}>{words.sample}</span>;
}

interface CopyButtonProps {
  text: string;
  /** What stands on it. */
  children: ReactNode;
  /** With what it copies: many buttons of a list say the same. */
  label: string;
  copied: ToastWords;
  disabled?: boolean;
}

export function CopyButton({ text, children, label, copied, disabled }: CopyButtonProps) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={label}
      disabled={disabled}
      onClick={() => copyText(text, { copied, copyFailed: words.copyFailed })}
    >
      {children}
    </Button>
  );
}

/** For visitors: that nothing is kept, and how it would be. */
export function KeepNote() {
  const { userId, loading } = useKeeper();
  if (loading || userId !== null) return null;
  return (
    <p className={classes.text}>
      {words.keep}{' '}
      <Anchor component={Link} to="/auth" inherit>
        {words.signIn}
      </Anchor>
    </p>
  );
}
