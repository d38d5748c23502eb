import { Loader } from '@mantine/core';
import { needsScript } from '@unmask/product/copy/home';
import { loading } from '@unmask/product/copy/site';
import { upload } from '@unmask/product/copy/upload';
import { Panel } from '@unmask/ui';
import { Hero } from '../hero.tsx';
import classes from '../pages/pages.module.css';

/** Until the session is known and the uploader is there: the hero, and a spinner in a place of the uploader's size. */
export function StageWaiting() {
  return (
    <div className={classes.hero}>
      <Hero />
      <Panel title={upload.title}>
        <div className={classes.uploaderPlace}>
          <Waiting />
          <noscript>{needsScript}</noscript>
        </div>
      </Panel>
    </div>
  );
}

export function Waiting() {
  return (
    <div className={classes.loading} role="status" aria-label={loading}>
      <Loader />
    </div>
  );
}
