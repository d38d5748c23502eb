import { Button, TextInput } from '@mantine/core';
import classes from './dialogs.module.css';
import { showToast, type ToastWords } from './toast.tsx';

interface MadeLinkProps {
  url: string;
  /** `once`: that it is shown this once. */
  words: { link: string; once: string; copy: string };
  copied: ToastWords;
}

/** A link that was just made: marked when it is touched, and copied with one press. */
export function MadeLink({ url, words, copied }: MadeLinkProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast(copied);
    } catch (thrown) {
      // Not allowed here: the link stands in the field and can be copied by hand.
      console.warn('clipboard', thrown);
    }
  }
  return (
    <div className={classes.made}>
      <TextInput
        label={words.link}
        description={words.once}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={() => void copy()}>
        {words.copy}
      </Button>
    </div>
  );
}
