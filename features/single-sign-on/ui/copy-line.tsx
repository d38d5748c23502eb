import { Button, Textarea, TextInput } from '@mantine/core';
import { copyText } from '@unmask/ui/copy-text.ts';
import { panelWords as words } from '../words.ts';
import classes from './single-sign-on.module.css';

/** Text to be taken elsewhere. */
export function CopyLine({ label, text, lines }: { label: string; text: string; lines?: number }) {
  const shared = { label, value: text, readOnly: true, classNames: { input: 'um-mono' } };
  return (
    <div className={classes.copied}>
      {lines === undefined ? <TextInput {...shared} /> : <Textarea {...shared} rows={lines} />}
      <Button
        variant="default"
        aria-label={`${words.copy}: ${label}`}
        onClick={() => copyText(text, words.copyToasts)}
      >
        {words.copy}
      </Button>
    </div>
  );
}
