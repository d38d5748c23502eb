import { Loader } from '@mantine/core';
import { loading } from '@unmask/product/copy/site';
import classes from './waiting.module.css';

/** In place of what is not there yet. `label` says what is waited for, where it is not a page. */
export function Waiting({ label = loading }: { label?: string }) {
  return (
    <div className={classes.waiting} role="status" aria-label={label}>
      <Loader />
    </div>
  );
}
