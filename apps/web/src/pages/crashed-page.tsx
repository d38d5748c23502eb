import { Button } from '@mantine/core';
import { crashed as words } from '@unmask/product/copy/site';
import classes from '@unmask/ui/centred-page.module.css';

/** Shown in place of a page that threw. */
export function CrashedPage() {
  return (
    <div className={`um-page ${classes.centre}`} role="alert">
      <h1 className={classes.lead}>{words.title}</h1>
      <p className="um-dim">{words.text}</p>
      <Button onClick={() => window.location.reload()}>{words.reload}</Button>
    </div>
  );
}
