import { Loader } from '@mantine/core';
import { loading } from '@unmask/product/copy/site';
import classes from './waiting.module.css';

/** In place of what is not there yet. */
export function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label={loading}>
      <Loader />
    </div>
  );
}
